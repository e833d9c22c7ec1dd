import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'
import type { PresencePlace } from './contract.ts'

/** A kind of record that several people edit, described by its feature. */
export interface PresenceKind {
  place: PresencePlace
  /** The record under its one name; 403 or 404 for a person who may not edit it, who must not learn who does. */
  find(deps: Deps, actor: SignedIn, record: string): Promise<OpenRecord>
}
export interface OpenRecord {
  record: string
  /** The newest version; null where nothing is stored. */
  readVersion(tx: Db): Promise<number | null>
}

/** Records that several people edit, who see each other. */
export const presenceKinds = hook<PresenceKind>('records that several people edit')
