import { type DeskKind, draftsOf } from '#engines/records/kind.ts'
import type { StoredRecord } from '#engines/records/service.records.server.ts'
import { type Part, requireRecord } from '#engines/records/service.parts.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'

/** A kind of record about which staff write, described by its feature. */
export interface WritingKind {
  kind: string
  fields: readonly string[]
  /** 403 or 404 unless the person may write about the record; a draft must not outlive the right to send it. */
  authorize(deps: Deps, actor: SignedIn, record: string): Promise<void>
}

export const writingKinds = hook<WritingKind>('records about which staff write')

/** The texts that officers begin about a record of a kind: those that its actions send. */
export const draftsPart =
  <K extends DeskKind, Row extends StoredRecord>(): Part<K, Row> =>
  (server) => ({
    fills: [
      writingKinds.fill({
        kind: server.kind.key,
        fields: [...new Set(Object.values(server.kind.actions).flatMap(draftsOf))],
        authorize: (deps, actor, record) => requireRecord(deps, server, actor, record),
      }),
    ],
  })
