import { and, asc, eq, getTableColumns, getTableName, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import { isUuid } from '#platform/values/uuid.ts'

type RecordTable = PgTable & { id: PgColumn; dueAt: PgColumn; version: PgColumn }
type HiddenColumn = 'searchWords' | 'nameKey'
/** All columns except those that only the database uses. */
export type RowOf<T extends PgTable> = Omit<T['$inferSelect'], HiddenColumn>
export type ChangeOf<T extends PgTable> = Partial<Omit<T['$inferInsert'], 'nameKey'>>

/** Records that are locked at once to move their deadlines. */
const batch = 200

/** How a kind reads and writes its records, in a table of its own. */
export function recordStore<T extends RecordTable>(table: T) {
  type Row = RowOf<T> & { id: string }
  const { id, dueAt, version } = table
  const rows: PgTable = table
  const { searchWords: _words, nameKey: _key, ...columns } = getTableColumns(rows)
  const select = (db: Db) => db.select(columns).from(rows)
  const selectByIds = prepareOnce(`${getTableName(table)}_by_ids`, (db) =>
    select(db).where(sql`${id} = any(${sql.placeholder('ids')}::uuid[])`),
  )
  /** The existing ones of these records, in the given order. */
  const findAll = async (db: Db, ids: readonly string[]): Promise<Row[]> => {
    if (ids.length === 0) return []
    const found = (await selectByIds(db).execute({ ids })) as Row[]
    const byId = new Map(found.map((row) => [row.id, row]))
    return ids.flatMap((key) => byId.get(key) ?? [])
  }
  const first = async (found: PromiseLike<unknown[]>) => (await found)[0] as Row | undefined
  const update = async (tx: Db, key: string, change: ChangeOf<T>): Promise<Row> =>
    (await first(tx.update(rows).set(change).where(eq(id, key)).returning(columns)))!
  return {
    columns: columns as unknown as Omit<T['_']['columns'], HiddenColumn>,
    find: async (db: Db, key: string): Promise<Row | undefined> =>
      isUuid(key) ? (await findAll(db, [key]))[0] : undefined,
    findAll,
    /** Locks the record until the transaction ends, so that two people cannot act at the same time. */
    lock: async (tx: Db, key: string) => (isUuid(key) ? first(select(tx).where(eq(id, key)).for('update')) : undefined),
    /** Locks some of those with a deadline, in the order of their ids after this one. */
    lockDue: async (tx: Db, after: string | undefined): Promise<Row[]> => {
      const where = and(isNotNull(dueAt), after ? gt(id, after) : undefined)
      return (await select(tx).where(where).orderBy(asc(id)).limit(batch).for('update')) as Row[]
    },
    /** The ids of those that meet a condition, in the order of a column. */
    listIds: async (db: Db, where: SQL | undefined, order: PgColumn, limit: number): Promise<string[]> => {
      const found = await db.select({ id }).from(rows).where(where).orderBy(asc(order)).limit(limit)
      return found.map((row) => row.id as string)
    },
    /** Locks a record, which still has to meet a condition. */
    lockIf: async (tx: Db, key: string, where: SQL | undefined): Promise<Row | undefined> => {
      await tx.select({ id }).from(rows).where(eq(id, key)).for('update')
      // In a statement of its own, which sees what others have written while this one waited.
      return first(select(tx).where(and(eq(id, key), where)))
    },
    /** Deletes a record with what belongs to it. */
    erase: async (tx: Db, key: string): Promise<void> => void (await tx.delete(rows).where(eq(id, key))),
    /** Changes a locked record as people see it, which outdates their version. */
    change: (tx: Db, key: string, change: ChangeOf<T>) =>
      update(tx, key, { ...change, version: sql`${version} + 1` } as ChangeOf<T>),
    /** Changes columns that nobody waits for: the version stays. */
    update,
  }
}
