import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, ownRecord } from '#platform/problem.ts'
import type { DeskKind } from './kind.ts'
import type { RecordServer, StoredRecord } from './service.records.server.ts'

/** What a part of a kind plugs into the portal. None knows another. */
export type Part<K extends DeskKind, Row extends StoredRecord> = (
  server: RecordServer<K, Row>,
) => Pick<Feature, 'register' | 'defineJobs' | 'fills'>

/** A kind with the parts that its description lists: one that is missing, or that it does not list, does not compile. */
export function serveRecord<K extends DeskKind, Row extends StoredRecord>(
  server: RecordServer<K, Row>,
  parts: Readonly<Record<K['parts'][number], Part<K, Row>>>,
): Required<Pick<Feature, 'register' | 'defineJobs' | 'fills'>> {
  const made = server.kind.parts.map((name) => parts[name as K['parts'][number]](server))
  return {
    register(app, deps) {
      for (const { register } of made) register?.(app, deps)
    },
    defineJobs(deps) {
      for (const { defineJobs } of made) defineJobs?.(deps)
    },
    fills: made.flatMap(({ fills = [] }) => fills),
  }
}

/** A record as a member of staff reads it; 404 where there is none. */
export async function readRecord<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  { kind, words, store, view }: RecordServer<K, Row>,
  actor: SignedIn,
  id: string,
): Promise<object> {
  requireDuty(actor, kind.duties.read)
  const row = await store.find(deps.database.db, id)
  if (!row) throw notFound(words.notFound)
  return view(deps, row, actor)
}

/** 403 or 404 unless the person handles records of the kind, and this one exists and is not the person's own matter. */
export async function requireRecord<K extends DeskKind, Row extends StoredRecord>(
  deps: Deps,
  { kind, words, store, isOwn }: RecordServer<K, Row>,
  actor: SignedIn,
  id: string,
): Promise<void> {
  requireDuty(actor, kind.duties.act)
  const row = await store.find(deps.database.db, id)
  if (!row) throw notFound(words.notFound)
  if (isOwn(row, actor)) throw ownRecord()
}
