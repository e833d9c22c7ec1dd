import { and, asc, count, desc, eq, gte, ilike, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import type { ApprovalStatus, SubmissionStatus } from './rules.ts'
import { applicationSubmissions as s, listedColumns } from './table.server.ts'

export type SubmissionSort = keyof typeof sorts
export interface SubmissionFilter {
  /** Filed by this account. */
  userId?: string | undefined
  /** Of this company; null for those that people have filed in their own name. */
  companyId?: string | null | undefined
  status: SubmissionStatus | undefined
  approvalStatus: ApprovalStatus | undefined
  /** Null for a form that does not exist: matches nothing. */
  templateId: string | null | undefined
  /** Filed at or after. */
  from: Date | undefined
  /** Filed before. */
  before: Date | undefined
  search: string | undefined
  /** Companies that the search finds by their name. */
  searchedCompanies: string[]
  /** Those that wait for the applicant come before the others. */
  waitingFirst?: boolean | undefined
  sort: SubmissionSort
  direction: 'asc' | 'desc'
  limit: number
  offset: number
}

const fullName = sql<string>`(${s.applicantName} || ' ' || ${s.applicantSurname})`
const sorts = {
  createdAt: s.createdAt,
  updatedAt: s.updatedAt,
  completedAt: s.completedAt,
  reference: s.reference,
  name: sql`lower(${fullName})`,
  title: sql`lower(${s.formTitle})`,
  status: s.status,
  approvalStatus: s.approvalStatus,
}

function searchCondition({ search, searchedCompanies }: SubmissionFilter): SQL | undefined {
  if (!search) return undefined
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(
    ilike(fullName, pattern),
    ilike(s.applicantEmail, pattern),
    ilike(s.reference, pattern),
    ilike(s.formTitle, pattern),
    searchedCompanies.length > 0 ? inArray(s.companyId, searchedCompanies) : undefined,
  )
}

const conditions = (filter: SubmissionFilter) =>
  and(
    filter.userId ? eq(s.userId, filter.userId) : undefined,
    filter.companyId === null ? isNull(s.companyId) : filter.companyId ? eq(s.companyId, filter.companyId) : undefined,
    filter.status && eq(s.status, filter.status),
    filter.approvalStatus && eq(s.approvalStatus, filter.approvalStatus),
    filter.templateId === null ? sql`false` : filter.templateId ? eq(s.templateId, filter.templateId) : undefined,
    filter.from && gte(s.createdAt, filter.from),
    filter.before && lt(s.createdAt, filter.before),
    searchCondition(filter),
  )

/** A question of the Commission waits first, then what the applicant has not submitted. */
const waitingOrder = sql`case when ${s.approvalStatus} not in ('pending', 'in-progress') then 2
  when ${s.waitingSince} is not null then 0 when ${s.status} <> 'completed' then 1 else 2 end`

/** The rows of a page, without the answers. */
export async function listSubmissionRows(db: Db, filter: SubmissionFilter) {
  const direction = filter.direction === 'asc' ? asc : desc
  return db
    .select(listedColumns)
    .from(s)
    .where(conditions(filter))
    .orderBy(
      ...(filter.waitingFirst ? [waitingOrder] : []),
      sql`${direction(sorts[filter.sort])} nulls last`,
      direction(s.id),
    )
    .limit(filter.limit)
    .offset(filter.offset)
}
export type SubmissionListRow = Awaited<ReturnType<typeof listSubmissionRows>>[number]

export async function countSubmissions(db: Db, filter: SubmissionFilter): Promise<number> {
  const [row] = await db.select({ n: count() }).from(s).where(conditions(filter))
  return row?.n ?? 0
}
