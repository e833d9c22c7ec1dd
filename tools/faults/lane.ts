import type pg from 'pg'
import type { Answer, Caller } from './caller.ts'

/** Work that continues through a fault, as a person's browser would: a request without an answer is repeated. */
export interface Lane {
  name: string
  /** Pieces of work that the portal has acknowledged. */
  acknowledged: number
  /** Does one more piece of work; resolves when it is acknowledged. */
  step(): Promise<void>
  /** What is lost, half or twice. */
  check(database: pg.Client, caller: Caller): Promise<string[]>
}

export const laneNames = [
  'submitting an application',
  'uploading (multipart)',
  'uploading (resumable)',
  'escalating a case',
  'publishing content',
] as const

/** The answer, if it has one of these statuses. */
export function withStatus(answer: Answer, ...statuses: number[]): Answer {
  if (statuses.includes(answer.status)) return answer
  throw new Error(`unexpected answer ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`)
}

export const count = async (database: pg.Client, sql: string, values: unknown[]): Promise<number> =>
  Number((await database.query<{ count: string }>(`select count(*) from ${sql}`, values)).rows[0]?.count)
