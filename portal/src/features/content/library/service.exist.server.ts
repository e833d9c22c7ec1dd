import type { Db } from '#platform/database/database.server.ts'
import { findFileIds } from './store.exist.server.ts'

/** Which files of the library exist. */
export const filesThatExist = async (tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await findFileIds(tx, ids))
