// Lists, filters, counts and search of cases are plain queries over indexes; nothing is stored beside the cases. Goals at 200,000 complaints over
// HTTP at the 99th percentile: first pages and filters 25 ms, deep pages, counts and time spans 50 ms, search 100 ms, the overview 300 ms; `npm run
// bench -- cases` measures them and `plans.http.test.ts` explains the queries.
// Each order that a screen offers has a narrow index from which a page is read by offset; the ids of a page come first, then its rows.
// `cases_filters` has the columns of all filters, `cases_open` those of open cases by deadline, `cases_tally` few different values, so that
// PostgreSQL combines it with the others.
// A list counts to 10,000 and then says '10,000+'. What a search finds is gathered and sorted up to 10,000 cases; of a word that more cases have, the
// first 1,000 are shown along the order. Conditions name 'open' once: named twice, PostgreSQL multiplies the likelihoods and chooses other plans.
// Search finds words and beginnings of words, not the middle of one (spec 2 §2.3 asks for 'contains'): an index of pieces of words, with sampling and
// planner settings for each query, costs more upkeep than finding 'etter' in 'letter' is worth.
import { and, eq, gte, inArray, isNotNull, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { DeadlineTimes, ViewTimes } from '#features/calendar/service.server.ts'
import {
  byAnswer,
  byDays,
  byDeadline,
  byPerson,
  byValue,
  byWords,
  countedTogether,
  deadlineCell,
  deadlineCondition,
  type ListReading,
  type ListTable,
  momentCell,
  personCell,
  within,
} from '#features/lists/service.sources.server.ts'
import { byTags } from '#features/tags/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { inNameOrder } from '#platform/database/name-order.server.ts'
import { commission } from '#platform/state/commission.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { ownColumns, textOfStored } from '../contract.fields.ts'
import { caseList, confirmedContact, unconfirmedContact } from '../contract.list.ts'
import { describeClock } from '../engine/rules.clock.ts'
import { readReferenceStart } from '../engine/rules.references.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import type { CaseRow } from '../engine/store.server.ts'
import {
  answeredByCompany,
  companyAnswers,
  type CompanyAnswer,
  companyReturns,
  returned,
  withCompany,
} from '../referrals/rules.ts'
import { caseReferrals as r } from '../referrals/table.server.ts'
import { feederKey } from '../related/table.keys.server.ts'
import { nameOutages } from '../related/store.outages.server.ts'
import { isOutcomeMissing } from '../office/store.companies.server.ts'
import { type CaseStatus, caseStatuses, noneNamed, outcomeNotSet, readOutcome, urgencies } from '../rules.ts'
import { cases as c, caseHistory as h } from '../table.server.ts'

const open: readonly CaseStatus[] = caseStatuses.filter((status) => status !== 'Resolved')
const isStatus = (value: string): value is CaseStatus => caseStatuses.some((status) => status === value)

const isAnswer = (value: string): value is CompanyAnswer => companyAnswers.some((answer) => answer === value)

/** Open cases are those with a deadline: said so, they are read from the index `cases_open`. */
function statusCondition(values: readonly string[]): SQL | undefined {
  const statuses = [...(values.includes('open') ? open : []), ...values.filter(isStatus)]
  return open.every((status) => statuses.includes(status)) && !statuses.includes('Resolved')
    ? isNotNull(c.dueAt)
    : inArray(c.status, statuses)
}

/** Paused cases have a deadline too. A condition that says twice that there is one makes the planner expect a tenth of the cases. */
const deadline = {
  dueAt: c.dueAt,
  running: isNull(c.waitingSince),
  waiting: and(isNotNull(c.dueAt), isNotNull(c.waitingSince))!,
}

/** What a search finds: the beginning of a reference, or words. */
function searchCondition({ prefix }: CaseKind, typed: string): SQL | undefined {
  const found = readReferenceStart(prefix, typed)
  if (!found) return byWords(c.searchWords, typed)
  return and(within(c.createdAt, found), found.start ? like(c.reference, `${found.start}%`) : undefined)
}

/** Whose cases are listed: of an account, narrowed to a company's or with null to those in the person's own name; all without both. */
export interface CaseScope {
  userId?: string | undefined
  companyId?: string | null | undefined
}

const inScope = ({ userId, companyId }: CaseScope): SQL | undefined =>
  and(
    userId ? eq(c.userId, userId) : undefined,
    companyId === null ? isNull(c.companyId) : companyId ? eq(c.companyId, companyId) : undefined,
  )

/** A case with the company for which it was filed, and by when the distribution company has to answer it. */
export type ListedCase = CaseRow & { filedFor: string; companyDueAt: Date | null }

/** The deadline in words, and while a company has the case, until when. */
function textWithCompany(
  { company, companyDueAt, waitingSince }: ListedCase,
  { text, overdue }: { text: string; overdue: boolean },
): string {
  if (!companyDueAt || waitingSince) return text
  const { name = company } = distributionCompanies.find(({ key }) => key === company) ?? {}
  const day = formatShortDay(companyDueAt).replace(/ \d{4}$/, '')
  return `${overdue ? 'Overdue, with' : 'With'} ${name.replace(` ${commission.state}`, '')} until ${day}`
}

/** The list of a kind of case for staff. The orders that tables offer have an index with the same columns. */
export const caseTable = (
  kind: CaseKind,
  scope: CaseScope = {},
): ListTable<ReturnType<typeof caseList>, ListedCase, ListReading & ViewTimes> => ({
  list: caseList(kind),
  from: c,
  id: c.id,
  version: c.version,
  label: c.reference,
  belongs: and(eq(c.kind, kind.key), inScope(scope)),
  search: (typed) => searchCondition(kind, typed),
  columns: {
    // References increase with time, and as text 'CP-2026-1000' would come before 'CP-2026-999'.
    reference: { cell: (row) => row.reference, order: [c.createdAt] },
    subject: { cell: (row) => row.subject, order: [inNameOrder(sql`lower(left(${c.subject}, 60))`)] },
    person: { cell: (row) => ({ id: row.userId, name: row.contactName }), order: [c.nameKey] },
    status: {
      cell: (row) => row.status,
      order: [c.status, c.createdAt],
      filter: {
        where: statusCondition,
        count: () => ({ value: sql`${c.status}`, names: countedTogether('open', open) }),
      },
    },
    due: {
      cell: (row, { now, holidays }) => {
        const clock = describeClock(row, now, holidays)
        return deadlineCell({ ...clock, text: textWithCompany(row, clock) })
      },
      order: [c.dueAt],
      emptyLast: true,
      filter: byDays(c.dueAt),
    },
    clock: { filter: byDeadline(deadline) },
    answer: { filter: byAnswer(c.answerSince) },
    type: { cell: (row) => row.type, order: [c.type, c.createdAt], filter: byValue(c.type) },
    category: {
      cell: (row) => textOfStored(kind, row, 'category'),
      filter: byValue(c.category),
    },
    urgency: {
      cell: (row) => urgencies[row.urgency] ?? null,
      order: [c.urgency, c.createdAt],
      filter: byValue(c.urgency, Object.fromEntries(urgencies.entries())),
    },
    level: { cell: (row) => row.escalationLevel, order: [c.escalationLevel, c.createdAt] },
    tags: { cell: (row) => row.tags },
    tag: { filter: byTags(c.tags) },
    assignee: { cell: (row) => personCell(row.assigneeId, row.assigneeName), filter: byPerson(c.assigneeId) },
    company: { cell: (row) => companyLabel(row.company), filter: byValue(c.company, { '': noneNamed }) },
    companyAnswer: {
      cell: (row) => row.companyAnswer || null,
      filter: {
        where: (values) =>
          inArray(c.companyAnswer, [...(values.includes(returned) ? companyReturns : []), ...values.filter(isAnswer)]),
      },
    },
    outcome: {
      cell: (row) => row.outcome || null,
      filter: {
        where: (values) => {
          const known = values.flatMap((value) => readOutcome(value) ?? [])
          return or(inArray(c.outcome, known), values.includes(outcomeNotSet) ? isOutcomeMissing : undefined)
        },
      },
    },
    returned: { cell: (row) => row.returnedKobo && row.returnedKobo / 100 },
    channel: { cell: (row) => row.channel, filter: byValue(c.channel) },
    contact: {
      cell: (row) => (row.unconfirmed ? unconfirmedContact : null),
      filter: {
        where: (values) =>
          or(
            values.includes(unconfirmedContact) ? eq(c.unconfirmed, true) : undefined,
            values.includes(confirmedContact) ? eq(c.unconfirmed, false) : undefined,
          ),
      },
    },
    lga: { cell: (row) => row.lga, filter: byValue(c.lga, { '': noneNamed }) },
    filedFor: { cell: (row) => row.filedFor },
    email: { cell: (row) => row.contactEmail },
    phone: { cell: (row) => row.contactPhone },
    description: { cell: (row) => row.description },
    filed: { cell: (row) => momentCell(row.createdAt), order: [c.createdAt], filter: byDays(c.createdAt) },
    answered: { filter: byDays(c.firstAnsweredAt, c.createdAt) },
    sentToCompany: {
      filter: {
        where: (values, reading) =>
          sql`exists (select from ${r} where ${r.caseId} = ${c.id} and ${r.company} = ${c.company}
            and ${r.deliveredAt} is not null and ${byDays(r.sentAt).where(values, reading)})`,
      },
    },
    resolved: { cell: (row) => momentCell(row.resolvedAt), filter: byDays(c.resolvedAt, c.createdAt) },
    inTime: {
      filter: {
        where: (values) =>
          inArray(
            c.resolvedInTime,
            values.map((value) => value === 'yes'),
          ),
      },
    },
    onFeeder: {
      filter: {
        where: (values) =>
          inArray(
            feederKey(c.feeder),
            values.map((value) => value.toLowerCase()),
          ),
      },
    },
    outage: {
      filter: {
        where: (values) => inArray(c.outageId, values.filter(isUuid)),
        name: (db, values) => nameOutages(db, values.filter(isUuid)),
      },
    },
    resolutionNote: { cell: (row) => row.resolutionNote },
    rating: { cell: (row) => row.ratingStars },
    updated: { cell: (row) => momentCell(row.updatedAt), order: [c.updatedAt], filter: byDays(c.updatedAt) },
    // Resolved cases have no deadline, and count as due after all others: an order of the calls for a person's own cases.
    deadline: { order: [c.dueAt] },
    ...Object.fromEntries(ownColumns(kind).map(({ id, cell }) => [id, { cell }])),
  },
})

export interface Tally {
  status: CaseStatus
  type: string
  category: string
  urgency: number
  count: number
}

/** Counts the cases by the columns of the dashboard. */
export async function tallyCases(db: Db, kind: CaseKind, scope: CaseScope): Promise<Tally[]> {
  const columns = { status: c.status, type: c.type, category: c.category, urgency: c.urgency }
  return db
    .select({ ...columns, count: sql<number>`count(*)::int` })
    .from(c)
    .where(and(eq(c.kind, kind.key), inScope(scope)))
    .groupBy(c.status, c.type, c.category, c.urgency)
}

/** Counts the open cases that are overdue, due soon, waiting for the customer, to answer, and those that companies have or have answered. */
export async function countClocks(db: Db, kind: CaseKind, scope: CaseScope, times: DeadlineTimes) {
  const having = (clock: string) =>
    sql<number>`count(*) filter (where ${deadlineCondition(clock, deadline, times)})::int`
  const [row] = await db
    .select({
      overdue: having('overdue'),
      dueSoon: having('dueSoon'),
      waiting: having('waiting'),
      answer: sql<number>`count(${c.answerSince})::int`,
      withCompany: sql<number>`count(*) filter (where ${inArray(c.companyAnswer, [...withCompany])})::int`,
      companyAnswered: sql<number>`count(*) filter (where ${inArray(c.companyAnswer, [...answeredByCompany])})::int`,
    })
    .from(c)
    .where(and(eq(c.kind, kind.key), inScope(scope), isNotNull(c.dueAt)))
  return row!
}

/**
 * Counts the open cases of an account and those that its owner has filed since `dayStart`. Cases filed by staff
 * do not count towards the daily quota.
 */
export async function countOwnCases(db: Db, userId: string, dayStart: Date): Promise<{ open: number; filed: number }> {
  const byOwner = sql`exists (select 1 from ${h} where ${h.caseId} = ${c.id} and ${h.action} = 'submit' and ${h.actorRole} = 'owner')`
  const today = and(eq(c.userId, userId), gte(c.createdAt, dayStart), byOwner)
  const { rows } = await db.execute<{ open: number; filed: number }>(
    sql`select (select count(*)::int from ${c} where ${c.userId} = ${userId} and ${c.status} <> 'Resolved') as open,
      (select count(*)::int from ${c} where ${today}) as filed`,
  )
  return rows[0]!
}
