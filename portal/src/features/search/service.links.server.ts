import type { Db } from '#platform/database/database.server.ts'
import { linksThatExist } from './store.links.server.ts'

/** The paths at which the search knows something: pages, articles, documents, forms. Anchors and queries of its entries do not count. */
export const findKnownPaths = (tx: Db, paths: readonly string[]): Promise<ReadonlySet<string>> =>
  paths.length === 0 ? Promise.resolve(new Set<string>()) : linksThatExist(tx, paths)
