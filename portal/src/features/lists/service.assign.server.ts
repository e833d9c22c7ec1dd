import { readAssignee } from '#people/directory.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { Duty } from '#platform/duties.ts'
import type { RecordAction } from './service.sources.server.ts'

type Assigned = { assigneeId: string | null }
type Assignee = { person: string | null; version: number | undefined }

/** How the records of a kind are given to a member of staff with one of these duties, or to nobody. */
interface Assigning<Row> {
  duties: readonly Duty[]
  /** Locks a record that the actor handles. */
  lock(tx: Db, actor: SignedIn, id: string): Promise<Row>
  /** Reads the assignee in the transaction and writes it with its history; 409 where the record has changed since this version. */
  write(deps: Deps, tx: Db, actor: SignedIn, row: Row, assignee: Assignee): Promise<{ version: number }>
}

/** Gives a record to the officer who takes it; undone as assigning is. */
export const selfAssignAction = ({ apply, undo }: RecordAction): RecordAction => ({
  apply: (deps, tx, actor, id, { version }) => apply(deps, tx, actor, id, { input: { person: actor.id }, version }),
  ...(undo && { undo }),
})

/** Assigns one record; a repetition changes nothing. Undone, it is given to the assignee of before. */
export function assignAction<Row extends Assigned & { version: number }>({ duties, lock, write }: Assigning<Row>) {
  const apply: RecordAction['apply'] = async (deps, tx, actor, id, { input: { person = null }, version }) => {
    const row = await lock(tx, actor, id)
    const before: Assigned = { assigneeId: row.assigneeId }
    if (row.assigneeId === person) return { version: row.version, before }
    return { version: (await write(deps, tx, actor, row, { person, version })).version, before }
  }
  return {
    check: async ({ database: { db } }, { person = null }) =>
      void (await readAssignee(db, person, duties, 'input.person')),
    apply,
    undo: (deps, tx, actor, id, { version, before }) =>
      apply(deps, tx, actor, id, { input: { person: (before as Assigned).assigneeId }, version }),
  } satisfies RecordAction
}
