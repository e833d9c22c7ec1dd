import { and, asc, eq, ilike, isNull, or } from 'drizzle-orm'
import type { Db } from '#platform/database.server.ts'
import { isId, type TemplateStatus } from './rules.ts'
import { applicationTemplates as templates, applicationTemplateVersions as versions } from './table.server.ts'

export type VersionRow = typeof versions.$inferSelect
type NewTemplate = typeof templates.$inferInsert
/** A form with its newest version. */
export interface TemplateRow {
  template: typeof templates.$inferSelect
  content: VersionRow
}

const current = and(eq(versions.templateId, templates.id), eq(versions.version, templates.version))
const byIdOrSlug = (idOrSlug: string) =>
  and(isId(idOrSlug) ? eq(templates.id, idOrSlug) : eq(templates.slug, idOrSlug), isNull(templates.deletedAt))

export async function findTemplate(db: Db, idOrSlug: string): Promise<TemplateRow | undefined> {
  const [row] = await db
    .select({ template: templates, content: versions })
    .from(templates)
    .innerJoin(versions, current)
    .where(byIdOrSlug(idOrSlug))
  return row
}

/** The form, held against other changes until the transaction ends. */
export async function lockTemplate(tx: Db, idOrSlug: string): Promise<TemplateRow | undefined> {
  const held = await tx.select({ id: templates.id }).from(templates).where(byIdOrSlug(idOrSlug)).for('update')
  return held[0] && findTemplate(tx, held[0].id)
}

/** In the order in which they were made. */
export async function listTemplateRows(
  db: Db,
  filter: { status: TemplateStatus | undefined; search: string | undefined },
): Promise<TemplateRow[]> {
  const pattern = filter.search && `%${filter.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return db
    .select({ template: templates, content: versions })
    .from(templates)
    .innerJoin(versions, current)
    .where(
      and(
        isNull(templates.deletedAt),
        filter.status && eq(templates.status, filter.status),
        pattern ? or(ilike(versions.title, pattern), ilike(versions.description, pattern)) : undefined,
      ),
    )
    .orderBy(asc(templates.createdAt), asc(templates.slug))
    .limit(500)
}

export async function findTemplateVersion(db: Db, templateId: string, version: number): Promise<VersionRow> {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.templateId, templateId), eq(versions.version, version)))
  return row!
}

/** Adds a form unless its slug is taken; undefined then. */
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
