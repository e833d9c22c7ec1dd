import { type ActionOf, assigningOf, type DeskKind } from '#engines/records/kind.ts'
import { columnsToUndo, fromJson } from '#engines/records/rules.undo.ts'
import { act, type RecordAfterAction, type ActRequest, reach } from '#engines/records/service.act.server.ts'
import type { RecordServer, StoredRecord } from '#engines/records/service.records.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { assignAction, selfAssignAction } from './service.assign.server.ts'
import type { Applied, RecordAction } from './service.sources.server.ts'

type ListedRecord = StoredRecord & { version: number; assigneeId: string | null }

/** What the list of a kind does to many records: assigning, taking, and the actions that say so. */
export function recordActions<K extends DeskKind, Row extends ListedRecord>(
  server: RecordServer<K, Row>,
): Record<string, RecordAction> {
  const { kind, store } = server
  const take = async (deps: Deps, tx: Db, request: ActRequest<K>): Promise<RecordAfterAction<Row>> =>
    (await act(deps, server, request, tx))!
  const batch = (action: ActionOf<K>, undo: ActionOf<K>): RecordAction => ({
    async apply(deps, tx, actor, id, { version }): Promise<Applied> {
      const { before, row } = await take(deps, tx, { actor, id, action, version })
      return { version: row.version, before: columnsToUndo(kind, before) }
    },
    async undo(deps, tx, actor, id, { version, before }) {
      const restores = fromJson(store.columns, before as object)
      return { version: (await take(deps, tx, { actor, id, action: undo, version, restores })).row.version }
    },
  })
  const batches = Object.entries(kind.actions).flatMap(([name, { batch: described }]) =>
    described ? [[name, batch(name as ActionOf<K>, described.undo as ActionOf<K>)] as const] : [],
  )
  return { ...assigns(server, take), ...Object.fromEntries(batches) }
}

/** Of a kind that is assigned. */
function assigns<K extends DeskKind, Row extends ListedRecord>(
  server: RecordServer<K, Row>,
  take: (deps: Deps, tx: Db, request: ActRequest<K>) => Promise<RecordAfterAction<Row>>,
): Record<string, RecordAction> {
  const assigning = assigningOf(server.kind)
  if (!assigning) return {}
  const action = assigning.action as ActionOf<K>
  const assign = assignAction<Row>({
    duties: server.kind.duties.act,
    lock: async (tx, actor, id) => (await reach(tx, server, { actor, id, action })).row,
    write: async (deps, tx, actor, { id }, { person, version }) =>
      (await take(deps, tx, { actor, id, action, input: { [assigning.input]: person }, version })).row,
  })
  return { assign, take: selfAssignAction(assign) }
}
