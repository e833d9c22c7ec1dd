import type { Db } from '#platform/database/database.server.ts'
import { type ChangeOf, type RowOf, versionedStore } from './store.server.ts'

interface Parents<Parent> {
  find(db: Db, id: string): Promise<Parent | undefined>
  lock(tx: Db, id: string): Promise<Parent | undefined>
}

/**
 * The store of records that belong to another one, such as a request about an application. Its rows have their `parent`, and are of the company that has
 * it; locking one locks its parent first: everyone takes the two locks in the same order, and nobody changes the parent meanwhile.
 */
export function childStore<T extends Parameters<typeof versionedStore>[0], Parent extends { companyId: string | null }>(
  table: T,
  parents: Parents<Parent>,
  parentIdOf: (row: RowOf<T>) => string,
) {
  const own = versionedStore(table)
  const withParent = <Row extends RowOf<T>>(row: Row, parent: Parent) => ({
    ...row,
    parent,
    companyId: parent.companyId,
  })
  const found = async (db: Db, row: RowOf<T> | undefined, read: Parents<Parent>['find']) => {
    const parent = row && (await read(db, parentIdOf(row)))
    return row && parent && withParent(row, parent)
  }
  return {
    columns: own.columns,
    insert: own.insert,
    withParent,
    find: async (db: Db, id: string) => found(db, await own.find(db, id), parents.find),
    async lock(tx: Db, id: string) {
      const known = await found(tx, await own.find(tx, id), parents.lock)
      // Read again: somebody may have changed it while this one waited.
      const row = known && (await own.lock(tx, id))
      return row && withParent(row, known.parent)
    },
    change: async (tx: Db, id: string, change: ChangeOf<T>) =>
      (await found(tx, await own.change(tx, id, change), parents.find))!,
    update: async (tx: Db, id: string, change: ChangeOf<T>) =>
      (await found(tx, await own.update(tx, id, change), parents.find))!,
  }
}
