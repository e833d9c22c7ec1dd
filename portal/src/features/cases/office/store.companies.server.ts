import { inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { Span } from '#features/overview/service.kinds.server.ts'
import { issuerActions } from '../messages.history.ts'
import { caseReferrals as r } from '../referrals/table.server.ts'
import { caseMerges as m } from '../related/table.server.ts'
import { caseHistory as h, cases as c } from '../table.server.ts'
import type { CompanyAnswers, CompanyResults } from './rules.companies.ts'

// What distribution companies did with the cases that were sent to them, and what came of their cases (decision 97). Only what was delivered counts, by
// the day on which it was sent, and while the case still names the company. A company that asks for time has not answered, nor has it by a mail of which nobody has said what it means: what is sent
// after it is judged by itself. What was withdrawn is judged if its day had passed.
const isAnswered = sql`${r.outcome} is not null`
const isJudged = sql`(${isAnswered} or ${r.missedAt} is not null)`
const isInTime = sql`(${isAnswered} and ${r.missedAt} is null)`
/** Calendar days, with two decimals wherever they are written, so that the file has the same median. */
const days = sql`round((date_part('epoch', ${r.answeredAt} - ${r.deliveredAt}) / 86400)::numeric, 2)::float8`
/** What is said with a code does not count where its issuer has worked on the case. */
const isUncounted = sql`(${r.codeIssuerId} <> '' and exists (select 1 from ${h} where ${h.caseId} = ${r.caseId}
  and ${h.actorId} = ${r.codeIssuerId} and ${notInArray(h.action, [...issuerActions])}))`
const isConfirmed = sql`(${r.confirmation} in ('yes', 'no') and not ${isUncounted})`

const rows = async <T>(db: Db, query: SQL): Promise<T[]> => (await db.execute(query)).rows as T[]
const during = (moment: typeof r.sentAt | typeof c.resolvedAt, { from, before }: Span) =>
  sql`${moment} >= ${from.toISOString()} and ${moment} < ${before.toISOString()}`
/** Nobody writes a case into these figures whom nobody has reached. */
const isCounted = (kinds: readonly string[]) => sql`${inArray(c.kind, [...kinds])} and not ${c.unconfirmed}`
const sentIn = (kinds: readonly string[], span: Span) =>
  sql`${isCounted(kinds)} and ${r.company} = ${c.company} and ${r.deliveredAt} is not null and ${during(r.sentAt, span)}`
const resolvedIn = (kinds: readonly string[], span: Span) =>
  sql`${isCounted(kinds)} and ${c.company} <> '' and ${during(c.resolvedAt, span)}`

/** Resolved without a word about what came of it; a merged duplicate has the outcome of the case that is kept. */
export const isOutcomeMissing = sql`(${c.status} = 'Resolved' and ${c.outcome} = '' and ${c.id} not in (select ${m.caseId} from ${m}))`

const properties = { company: c.company, lga: c.lga, channel: c.channel }
/** By what cases are counted together. */
export type CaseProperty = keyof typeof properties

/** What was sent in a period to each company, or about the cases of each area or channel, and the answers. */
export function measureAnswers(db: Db, kinds: readonly string[], span: Span, by: CaseProperty = 'company') {
  const casesThat = (condition: SQL) => sql`(count(distinct ${r.caseId}) filter (where ${condition}))::int`
  const those = (condition: SQL) => sql`(count(*) filter (where ${condition}))::int`
  return rows<CompanyAnswers>(
    db,
    sql`select ${properties[by]} as of, count(distinct ${r.caseId})::int as sent,
          ${those(isJudged)} as judged, ${casesThat(isJudged)} as "judgedCases", ${those(isInTime)} as "inTime",
          ${casesThat(isAnswered)} as "answeredCases",
          percentile_cont(0.5) within group (order by ${days}) filter (where ${isAnswered}) as days,
          ${those(isConfirmed)} as asked, ${casesThat(isConfirmed)} as "askedCases",
          ${those(sql`${r.confirmation} = 'yes' and not ${isUncounted}`)} as solved
        from ${r} join ${c} on ${c.id} = ${r.caseId} where ${sentIn(kinds, span)} group by 1`,
  )
}

/** The cases against companies that were resolved in a period, and what came of them, counted together as the answers. */
export const measureResults = (db: Db, kinds: readonly string[], span: Span, by: CaseProperty = 'company') =>
  rows<CompanyResults>(
    db,
    sql`select ${properties[by]} as of, (count(*) filter (where ${c.outcome} <> ''))::int as results,
          (count(*) filter (where ${isOutcomeMissing}))::int as "notSet",
          (count(*) filter (where ${c.outcome} in ('upheld', 'partly')))::int as upheld,
          (count(*) filter (where ${c.returnedKobo} > 0))::int as "returnedCases",
          coalesce(sum(${c.returnedKobo}), 0)::float8 as "returnedKobo"
        from ${c} where ${resolvedIn(kinds, span)} group by 1`,
  )

/** A line of the file: what was sent to a company, or what came of a case. */
export interface CompanyLine {
  at: string
  id: string
  reference: string
  company: string
  sentAt: string | null
  dueAt: string | null
  answeredAt: string | null
  inTime: boolean | null
  answer: string
  days: number | null
  confirmation: string
  resolvedAt: string | null
  outcome: string
  returnedKobo: number | null
}

const lineOf = {
  sent: (kinds: readonly string[], span: Span) => sql`
    select ${r.sentAt} as at, ${r.id} as id, ${c.reference} as reference, ${r.company} as company, ${r.sentAt} as "sentAt",
      ${r.dueAt} as "dueAt", ${r.answeredAt} as "answeredAt", case when ${isJudged} then ${isInTime} end as "inTime",
      coalesce(${r.outcome}, '') as answer, case when ${isAnswered} then ${days} end as days,
      case when ${isUncounted} then 'not counted' else ${r.confirmation} end as confirmation,
      null::timestamptz as "resolvedAt", '' as outcome, null::float8 as "returnedKobo"
    from ${r} join ${c} on ${c.id} = ${r.caseId} where ${sentIn(kinds, span)}`,
  resolved: (kinds: readonly string[], span: Span) => sql`
    select ${c.resolvedAt} as at, ${c.id} as id, ${c.reference} as reference, ${c.company} as company, null::timestamptz as "sentAt",
      null::timestamptz as "dueAt", null::timestamptz as "answeredAt", null::boolean as "inTime", '' as answer, null::float8 as days,
      '' as confirmation, ${c.resolvedAt} as "resolvedAt", ${c.outcome} as outcome, ${c.returnedKobo}::float8 as "returnedKobo"
    from ${c} where ${resolvedIn(kinds, span)} and (${c.outcome} <> '' or ${c.returnedKobo} is not null)`,
}
export type LineKind = keyof typeof lineOf
export const lineKinds = Object.keys(lineOf) as LineKind[]

interface Part {
  what: LineKind
  kinds: readonly string[]
  span: Span
  after: CompanyLine | undefined
  limit: number
}

/** The lines of one kind in their order, after that one. */
export const listLines = (db: Db, { what, kinds, span, after, limit }: Part) =>
  rows<CompanyLine>(
    db,
    sql`select * from (${lineOf[what](kinds, span)}) as lines
        ${after ? sql`where (at, id) > (${after.at}, ${after.id})` : sql``} order by at, id limit ${limit}`,
  )

/** The ratings of the cases of each kind that were resolved in a period. */
export const averageRatings = (db: Db, kinds: readonly string[], span: Span) =>
  rows<{ kind: string; ratings: number; stars: number | null }>(
    db,
    sql`select ${c.kind} as kind, count(${c.ratingStars})::int as ratings, avg(${c.ratingStars})::float8 as stars
        from ${c} where ${isCounted(kinds)} and ${during(c.resolvedAt, span)} group by 1`,
  )
