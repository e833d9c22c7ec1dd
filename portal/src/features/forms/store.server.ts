import { and, asc, count as countRows, desc, eq, gte, ilike, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { type TemplateStatus } from './rules.ts'
import { applicationTemplates as templates, applicationTemplateVersions as versions } from './table.server.ts'

export type VersionRow = typeof versions.$inferSelect
type NewTemplate = typeof templates.$inferInsert
/** A form with its newest version. */
export interface TemplateRow {
  template: typeof templates.$inferSelect
  content: VersionRow
}

export const current = and(eq(versions.templateId, templates.id), eq(versions.version, templates.version))
const byIdOrSlug = (idOrSlug: string) =>
  and(isUuid(idOrSlug) ? eq(templates.id, idOrSlug) : eq(templates.slug, idOrSlug), isNull(templates.deletedAt))

export async function findTemplate(db: Db, idOrSlug: string): Promise<TemplateRow | undefined> {
  const [row] = await db
    .select({ template: templates, content: versions })
    .from(templates)
    .innerJoin(versions, current)
    .where(byIdOrSlug(idOrSlug))
  return row
}

/** Finds a form by id or slug, including a deleted one. */
export async function findTemplateId(db: Db, idOrSlug: string): Promise<string | undefined> {
  if (isUuid(idOrSlug)) return idOrSlug
  const [row] = await db.select({ id: templates.id }).from(templates).where(eq(templates.slug, idOrSlug))
  return row?.id
}

export async function lockTemplate(tx: Db, idOrSlug: string): Promise<TemplateRow | undefined> {
  const held = await tx.select({ id: templates.id }).from(templates).where(byIdOrSlug(idOrSlug)).for('update')
  return held[0] && findTemplate(tx, held[0].id)
}

interface TemplateFilter {
  status: TemplateStatus | undefined
  search: string | undefined
  /** Lists forms deleted since this moment; undefined lists those that are not deleted. */
  deletedSince: Date | undefined
}

/** In order of creation. */
export async function listTemplateRows(
  db: Db,
  { status, search, deletedSince }: TemplateFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: TemplateRow[]; total: number }> {
  const pattern = search && `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const wanted = and(
    deletedSince ? gte(templates.deletedAt, deletedSince) : isNull(templates.deletedAt),
    status && eq(templates.status, status),
    pattern ? or(ilike(versions.title, pattern), ilike(versions.description, pattern)) : undefined,
  )
  const rows = await db
    .select({ template: templates, content: versions })
    .from(templates)
    .innerJoin(versions, current)
    .where(wanted)
    .orderBy(asc(templates.createdAt), asc(templates.slug))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [count] = await db.select({ total: countRows() }).from(templates).innerJoin(versions, current).where(wanted)
  return { rows, total: count?.total ?? 0 }
}

/** Locks a form that was deleted at or after `since`. */
export async function lockDeletedTemplate(tx: Db, id: string, since: Date): Promise<TemplateRow | undefined> {
  const deleted = and(eq(templates.id, id), gte(templates.deletedAt, since))
  const held = await tx.select({ id: templates.id }).from(templates).where(deleted).for('update')
  if (!held[0]) return undefined
  const [row] = await tx
    .select({ template: templates, content: versions })
    .from(templates)
    .innerJoin(versions, current)
    .where(eq(templates.id, id))
  return row
}

/** Versions of a form without their content, newest first. */
export async function listVersionRows(db: Db, templateId: string, limit: number) {
  return db
    .select({ version: versions.version, title: versions.title, savedAt: versions.savedAt, savedBy: versions.savedBy })
    .from(versions)
    .where(eq(versions.templateId, templateId))
    .orderBy(desc(versions.version))
    .limit(limit)
}

export async function lookForVersion(db: Db, templateId: string, version: number): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.templateId, templateId), eq(versions.version, version)))
  return row
}

/** The version that a submission answered; versions are never deleted. */
export async function findTemplateVersion(db: Db, templateId: string, version: number): Promise<VersionRow> {
  return (await lookForVersion(db, templateId, version))!
}

/** Adds a form; undefined when its id or slug already exists. */
export async function insertTemplate(tx: Db, template: NewTemplate): Promise<string | undefined> {
  const [row] = await tx.insert(templates).values(template).onConflictDoNothing().returning({ id: templates.id })
  return row?.id
}

export async function insertTemplateVersion(tx: Db, version: VersionRow): Promise<void> {
  await tx.insert(versions).values(version)
}

export async function updateTemplateRow(tx: Db, id: string, change: Partial<NewTemplate>): Promise<void> {
  await tx.update(templates).set(change).where(eq(templates.id, id))
}
