import { formFields } from '#fields/form.ts'
import { indexEntries, unindexEntry } from '#features/search/service.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import type { TemplateStatus } from './rules.ts'
import type { VersionRow } from './store.server.ts'

type Content = Pick<VersionRow, 'templateId' | 'title' | 'description' | 'section'>

const entryId = (templateId: string) => `form:${templateId}`

/** Updates the search index, which lists only published forms (decisions §5). Call it in the transaction of the save. */
export async function indexTemplate(tx: Db, status: TemplateStatus, content: Content, now: Date): Promise<void> {
  if (status !== 'published') return unindexTemplate(tx, content.templateId)
  const { templateId, title, description, section } = content
  const questions = formFields(section).map((field) => field.name)
  const body = [description, ...section.map((part) => part.name), ...questions].join('\n')
  const entry = { id: entryId(templateId), source: 'Forms', title, body, link: `/forms/${templateId}` } as const
  await indexEntries(tx, [{ ...entry, date: nigerianDay(now) }], now)
}

export const unindexTemplate = (tx: Db, templateId: string): Promise<void> => unindexEntry(tx, entryId(templateId))
