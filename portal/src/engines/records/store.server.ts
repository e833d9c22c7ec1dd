import { and, asc, eq, getTableColumns, getTableName, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Db, prepareOnce } from '#platform/database/database.server.ts'
import { isUuid } from '#platform/values/uuid.ts'

type Table = PgTable & { id: PgColumn }
type VersionedTable = Table & { version: PgColumn }
type RecordTable = VersionedTable & { dueAt: PgColumn }
type HiddenColumn = 'searchWords' | 'nameKey'
export type RowOf<T extends PgTable> = Omit<T['$inferSelect'], HiddenColumn>
export type ChangeOf<T extends PgTable> = Partial<Omit<T['$inferInsert'], 'nameKey'>>

/** Records that are locked at once to move their deadlines. */
const batch = 200

export function tableStore<T extends Table>(table: T) {
  type Row = RowOf<T> & { id: string }
  const { id } = table
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
  return {
    columns: columns as unknown as Omit<T['_']['columns'], HiddenColumn>,
    insert: async (tx: Db, row: T['$inferInsert']): Promise<Row> =>
      (await first(tx.insert(rows).values(row).returning(columns)))!,
    find: async (db: Db, key: string): Promise<Row | undefined> =>
      isUuid(key) ? (await findAll(db, [key]))[0] : undefined,
    findAll,
    /** Locks the record until the transaction ends, so that two people cannot act at the same time. */
    lock: async (tx: Db, key: string) => (isUuid(key) ? first(select(tx).where(eq(id, key)).for('update')) : undefined),
    /** Locks those that meet a condition, in the order of their ids. */
    lockAll: async (tx: Db, where: SQL | undefined, limit: number): Promise<Row[]> =>
      (await select(tx).where(where).orderBy(asc(id)).limit(limit).for('update')) as Row[],
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
    /** Changes columns that nobody waits for: the version stays. */
    update: async (tx: Db, key: string, change: ChangeOf<T>): Promise<Row> =>
      (await first(tx.update(rows).set(change).where(eq(id, key)).returning(columns)))!,
    /** Deletes a record with what belongs to it. */
    erase: async (tx: Db, key: string): Promise<void> => void (await tx.delete(rows).where(eq(id, key))),
  }
}

/** As `tableStore`, for a kind with versions. */
export function versionedStore<T extends VersionedTable>(table: T) {
  const store = tableStore(table)
  return {
    ...store,
    /** Changes a locked record as people see it, which outdates their version. */
    change: (tx: Db, key: string, change: ChangeOf<T>) =>
      store.update(tx, key, { ...change, version: sql`${table.version} + 1` } as ChangeOf<T>),
  }
}

/** As `versionedStore`, for a kind with a deadline. */
export function recordStore<T extends RecordTable>(table: T) {
  const { id, dueAt } = table
  const store = versionedStore(table)
  return {
    ...store,
    /** Locks some of those with a deadline, in the order of their ids after this one. */
    lockDue: (tx: Db, after: string | undefined) =>
      store.lockAll(tx, and(isNotNull(dueAt), after ? gt(id, after) : undefined), batch),
  }
}
