import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { hook } from '#platform/hooks.ts'

/** A kind of record that staff may let the portal delete after a time. */
export interface RetentionKind {
  /** Stored with the rule; never changes. */
  key: string
  title: string
  /** From when the days count: 'the last save'. */
  from: string
  /** The fewest and the most days that staff may set. */
  bounds: { least: number; most: number }
  /** Records whose time was before this moment, oldest first. */
  find(deps: Deps, before: Date, limit: number): Promise<string[]>
  /** Deletes one of them with its audit entry, in a transaction of its own; false when it has changed since it was found. */
  remove(deps: Deps, id: string, before: Date): Promise<boolean>
}

interface Expiring<Row, Condition, Column> {
  store: {
    listIds(db: Db, where: Condition, order: Column, limit: number): Promise<string[]>
    lockIf(tx: Db, id: string, where: Condition): Promise<Row | undefined>
  }
  /** Which records have been over since before this moment, and the column by which the oldest come first. */
  over(before: Date): Condition
  order: Column
  /** Deletes a locked record with its audit entry. */
  erase(deps: Deps, tx: Db, row: Row): Promise<void>
}

/** Records of a desk that are deleted once they have been over for a time. */
export const recordRetention = <Row, Condition, Column>(
  facts: Omit<RetentionKind, 'find' | 'remove'>,
  { store, over, order, erase }: Expiring<Row, Condition, Column>,
): RetentionKind => ({
  ...facts,
  find: ({ database }, before, limit) => store.listIds(database.db, over(before), order, limit),
  remove: (deps, id, before) =>
    deps.database.transaction(async (tx) => {
      const row = await store.lockIf(tx, id, over(before))
      if (row) await erase(deps, tx, row)
      return row !== undefined
    }),
})

/** Never reports of wrongdoing. */
export const retentionKinds = hook<RetentionKind>('records deleted after a time')
