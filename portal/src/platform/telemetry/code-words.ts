import { getSystemErrorMap } from 'node:util'
import { PostgresError } from 'pg-error-enum'

const meanings = new Map<unknown, string>([
  ...getSystemErrorMap().values(),
  ...Object.entries(PostgresError).map(([name, code]) => [code, name.toLowerCase().replaceAll('_', ' ')] as const),
])

/** What a code of PostgreSQL or of the system means, such as 'disk full' for 53100; nothing for other codes. */
export const meaningOf = (code: unknown): { meaning?: string } => {
  const meaning = meanings.get(code)
  return meaning ? { meaning } : {}
}
