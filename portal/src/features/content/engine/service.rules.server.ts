import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import type { ContentType } from '#fields/content-type.ts'

export interface FieldProblem {
  /** Path of the field, such as `entries.0.link`. */
  field: string
  message: string
}

/** What must hold before a body is public or waits for its time, beyond the rules of single fields; it may read the database. */
export type ContentRule = (tx: Db, type: ContentType, body: Record<string, unknown>) => Promise<FieldProblem[]>

/** A test runs several portals in one process: each has its own rules. */
const rulesOf = new WeakMap<Deps['database'], ContentRule[]>()
export function addContentRule({ database }: Deps, rule: ContentRule): void {
  rulesOf.set(database, [...(rulesOf.get(database) ?? []), rule])
}

/** 400 with the problems that the rules find. Runs in the transaction of the write, which then changes nothing. */
export async function checkContentRules(
  { database }: Deps,
  tx: Db,
  type: ContentType,
  body: Record<string, unknown>,
): Promise<void> {
  const fields: FieldProblem[] = []
  for (const rule of rulesOf.get(database) ?? []) fields.push(...(await rule(tx, type, body)))
  const [first] = fields
  if (first)
    throw new Problem(400, fields.length === 1 ? first.message : 'Some answers need your attention.', { fields })
}
