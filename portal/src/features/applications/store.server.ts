import { and, asc, count, desc, eq, inArray, or, sql, lt } from 'drizzle-orm'
import type { FormAnswers } from '#fields/field.ts'
import type { OpenRenewal } from '#features/licences/service.renewal.server.ts'
import { recordStore, type RowOf } from '#engines/records/store.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { searchWords } from '#platform/values/search-words.ts'
import { searchCondition } from './desk/store.list.server.ts'
import type { EventAction } from './kind.ts'
import { openStatuses } from './rules.ts'
import {
  applicationHistory as h,
  applicationSubmissions,
  applicationSubmissions as s,
  applicationSubmissions as submissions,
  applicationDrafts,
  companyDrafts,
} from './table.server.ts'

export type SubmissionRow = RowOf<typeof applicationSubmissions>
type NewSubmission = typeof applicationSubmissions.$inferInsert
export type EventRow = typeof h.$inferSelect

export const submissionStore = recordStore(applicationSubmissions)
export const { find: findSubmission, lock: lockSubmission, change: updateSubmission } = submissionStore
/** `company` is the name of the company that applies; '' where a person does. */
export const insertSubmission = (tx: Db, submission: Omit<NewSubmission, 'searchWords'>, company: string) =>
  submissionStore.insert(tx, { ...submission, searchWords: wordsOfSubmission(submission, company) })

/** Uses the index `application_submissions_open`. */
export async function countOpenSubmissions(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(applicationSubmissions)
    .where(and(eq(applicationSubmissions.userId, userId), inArray(applicationSubmissions.approvalStatus, openStatuses)))
  return row!.open
}

export async function insertEvent(tx: Db, event: typeof h.$inferInsert): Promise<EventRow> {
  const [row] = await tx.insert(h).values(event).returning()
  return row!
}

export async function findEvent(db: Db, id: number): Promise<EventRow | undefined> {
  const [row] = await db.select().from(h).where(eq(h.id, id))
  return row
}

/** Oldest first. */
export const listEvents = (db: Db, submissionId: string): Promise<EventRow[]> =>
  db.select().from(h).where(eq(h.submissionId, submissionId)).orderBy(asc(h.id))

export const countEvents = (db: Db, submissionId: string, actions: readonly EventAction[]): Promise<number> =>
  db.$count(h, and(eq(h.submissionId, submissionId), inArray(h.action, [...actions])))

/** Characters of answers by which an application is found. */
const maxAnswered = 50_000

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
    ...textsIn(row.answers).join('\n').slice(0, maxAnswered).split('\n'),
  ])

/** Submissions with the words, or with this beginning of a reference, the newest first, counted up to `most`. */
export async function searchSubmissions(
  db: Db,
  { text, limit, offset }: { text: string; limit: number; offset: number },
  max: number,
): Promise<{ ids: string[]; count: number }> {
  const { rows } = await db.execute<{ count: number; ids: string[] }>(sql`
    with found as materialized (select ${s.id}, ${s.createdAt} from ${s} where ${searchCondition(text)} limit ${max + 1})
    select (select count(*)::int from found) as count,
      array(select id from found order by created_at desc, id desc limit ${limit} offset ${offset}) as ids`)
  return rows[0]!
}

/** Drafts that were saved before this time, oldest first. */
export async function listOldDrafts(db: Db, before: Date, limit: number): Promise<string[]> {
  const keys: string[] = []
  for (const kind of draftKinds) {
    const drafts = draftTable(kind)
    const rows = await db
      // A draft has no id of its own: owner and form name it.
      .select({
        key: sql<string>`${kind}::text || ' ' || ${drafts.ownerId}::text || ' ' || ${drafts.templateId}::text`,
      })
      .from(drafts)
      .where(lt(drafts.updatedAt, before))
      .orderBy(asc(drafts.updatedAt))
      .limit(limit - keys.length)
    keys.push(...rows.map(({ key }) => key))
  }
  return keys
}

/** False when it has been saved again in the meantime. */
export async function deleteOldDraft(tx: Db, key: string, before: Date): Promise<boolean> {
  const [kind, ownerId = '', templateId = ''] = key.split(' ')
  const drafts = draftTable(kind === 'company' ? 'company' : 'person')
  const rows = await tx
    .delete(drafts)
    .where(and(eq(drafts.ownerId, ownerId), eq(drafts.templateId, templateId), lt(drafts.updatedAt, before)))
    .returning({ ownerId: drafts.ownerId })
  return rows.length > 0
}

/** Rejected applications that were last changed before this time. */
export const rejectedBefore = (before: Date) =>
  and(eq(submissions.approvalStatus, 'rejected'), lt(submissions.updatedAt, before))

export type DraftRow = typeof applicationDrafts.$inferSelect
type NewDraft = typeof applicationDrafts.$inferInsert
/** Whose a draft is: a person's or a company's. */
export interface DraftOwner {
  kind: 'person' | 'company'
  ownerId: string
  templateId: string
}

/** The two tables differ in what their owner refers to. */
const tables = { person: applicationDrafts, company: companyDrafts as unknown as typeof applicationDrafts }
const draftKinds = ['person', 'company'] as const
const draftTable = (kind: DraftOwner['kind']) => tables[kind]

const ofOwner = ({ kind, ownerId, templateId }: DraftOwner) =>
  and(eq(tables[kind].ownerId, ownerId), eq(tables[kind].templateId, templateId))

export async function findDraft(db: Db, owner: DraftOwner): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(tables[owner.kind]).where(ofOwner(owner))
  return row
}

/** The number of the last save; undefined without a draft. */
export async function findRevision(db: Db, owner: DraftOwner): Promise<number | undefined> {
  const table = tables[owner.kind]
  const [row] = await db.select({ revision: table.revision }).from(table).where(ofOwner(owner))
  return row?.revision
}

export const listDraftsOf = (db: Db, userId: string): Promise<DraftRow[]> =>
  db.select().from(applicationDrafts).where(eq(applicationDrafts.ownerId, userId))

const newestDrafts = (db: Db, kind: DraftOwner['kind'], owners: readonly string[], limit: number) =>
  db
    .select()
    .from(tables[kind])
    .where(inArray(tables[kind].ownerId, [...owners]))
    .orderBy(desc(tables[kind].updatedAt))
    .limit(limit)

/** The newest drafts of a person and of companies; `companyId` is null for the person's own. */
export async function listDraftsFor(
  db: Db,
  { personId, companyIds, limit }: { personId: string; companyIds: readonly string[]; limit: number },
) {
  const own = (await newestDrafts(db, 'person', [personId], limit)).map((row) => ({ ...row, companyId: null }))
  const ofCompanies = companyIds.length === 0 ? [] : await newestDrafts(db, 'company', companyIds, limit)
  const all = [...own, ...ofCompanies.map((row) => ({ ...row, companyId: row.ownerId }))]
  return all.sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime()).slice(0, limit)
}

/** Adds the first draft; undefined when there is one. */
export async function insertDraft(db: Db, { kind }: DraftOwner, draft: NewDraft): Promise<DraftRow | undefined> {
  const [row] = await db.insert(tables[kind]).values(draft).onConflictDoNothing().returning()
  return row
}

/** Replaces a revision of a draft; undefined when there is another one. */
export async function replaceDraft(
  db: Db,
  owner: DraftOwner,
  draft: NewDraft,
  { id, revision }: Pick<DraftRow, 'id' | 'revision'>,
): Promise<DraftRow | undefined> {
  const table = tables[owner.kind]
  const wanted = and(ofOwner(owner), eq(table.id, id), eq(table.revision, revision))
  const [row] = await db.update(table).set(draft).where(wanted).returning()
  return row
}

/** Deletes the draft; answers the application that it continues, if any. */
export async function deleteDraftOf(db: Db, owner: DraftOwner): Promise<string | null> {
  const table = tables[owner.kind]
  const [row] = await db.delete(table).where(ofOwner(owner)).returning({ formerId: table.formerId })
  return row?.formerId ?? null
}

export async function deleteDraftsOf(db: Db, userId: string): Promise<void> {
  await db.delete(applicationDrafts).where(eq(applicationDrafts.ownerId, userId))
}

/** Gives the applications of an account to another one. */
export async function moveSubmissionsOf(tx: Db, userId: string, to: () => Promise<string>): Promise<void> {
  const isOwn = eq(submissions.userId, userId)
  if ((await tx.$count(submissions, isOwn)) > 0)
    await tx
      .update(submissions)
      .set({ userId: await to() })
      .where(isOwn)
}

/** The consents of an account's applications, newest first. */
export const listConsents = (db: Db, userId: string, limit: number) =>
  db
    .select({
      reference: submissions.reference,
      consentAt: submissions.consentAt,
      consentVersion: submissions.consentVersion,
    })
    .from(submissions)
    .where(eq(submissions.userId, userId))
    .orderBy(desc(submissions.createdAt))
    .limit(limit)

/** The applications to renew these licences that are not decided, the oldest first. */
export async function listOpenRenewals(db: Db, licenceIds: readonly string[]): Promise<OpenRenewal[]> {
  const rows = await db
    .select({ licenceId: s.renewsLicenceId, id: s.id, reference: s.reference, completedAt: s.completedAt })
    .from(s)
    .where(and(inArray(s.renewsLicenceId, [...licenceIds]), inArray(s.approvalStatus, openStatuses)))
    .orderBy(s.createdAt)
  return rows.map((row) => ({ ...row, licenceId: row.licenceId! }))
}

/** The newest application on which a licence was granted or renewed. */
export async function findLastApplication(
  db: Db,
  { id, applicationId }: { id: string; applicationId: string | null },
): Promise<string | undefined> {
  const renewed = and(eq(s.renewsLicenceId, id), eq(s.approvalStatus, 'approved'), eq(s.awaitsLicence, false))
  const [row] = await db
    .select({ id: s.id })
    .from(s)
    .where(applicationId ? or(renewed, eq(s.id, applicationId)) : renewed)
    .orderBy(desc(s.createdAt))
    .limit(1)
  return row?.id
}
