import type { DeskKind } from '#engines/records/kind.ts'
import type { StoredRecord } from '#engines/records/service.records.server.ts'
import { type Part, requireRecord } from '#engines/records/service.parts.server.ts'
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

/** Officers who have a record of a kind open. */
export const presencePart =
  <K extends DeskKind & { key: PresencePlace }, Row extends StoredRecord & { version: number }>(): Part<K, Row> =>
  (server) => ({
    fills: [
      presenceKinds.fill({
        place: server.kind.key,
        async find(deps, actor, record) {
          await requireRecord(deps, server, actor, record)
          return { record, readVersion: async (tx) => (await server.store.find(tx, record))?.version ?? null }
        },
      }),
    ],
  })
