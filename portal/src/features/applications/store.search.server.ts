import { sql } from 'drizzle-orm'
import type { FormAnswers } from '#fields/field.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchWords } from '#platform/search-words.ts'
import { searchCondition } from './desk/store.list.server.ts'
import { applicationSubmissions as s } from './table.server.ts'

/** Characters of answers by which an application is found. */
const mostAnswered = 50_000

/** All texts in the answers, whatever their form. */
function textsIn(answer: unknown): string[] {
  if (typeof answer === 'string') return [answer]
  if (Array.isArray(answer)) return answer.flatMap(textsIn)
  return answer !== null && typeof answer === 'object' ? Object.values(answer).flatMap(textsIn) : []
}

interface Searched {
  reference: string
  formTitle: string
  applicantName: string
  applicantSurname: string
  applicantEmail: string
  applicantPhone: string
  answers: FormAnswers
}

/** Only a move to a company changes them: what was filed stays. */
export const wordsOfSubmission = (row: Searched, company = ''): string =>
  searchWords([
    row.reference,
    company,
    row.formTitle,
    row.applicantName,
    row.applicantSurname,
    row.applicantEmail,
    row.applicantPhone,
    ...textsIn(row.answers).join('\n').slice(0, mostAnswered).split('\n'),
  ])

/** Submissions with the words, or with this beginning of a reference, the newest first, counted up to `most`. */
export async function searchSubmissions(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  most: number,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${s.id}, ${s.createdAt} from ${s} where ${searchCondition(text)} limit ${most + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`)
  return rows[0]!
}
