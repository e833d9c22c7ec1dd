import { randomUUID } from 'node:crypto'
import type { DocumentView } from '#features/documents/contract.ts'
import { listDocumentsOf } from '#features/documents/service.server.ts'
import { findFormProblems } from '#fields/form-problems.ts'
import type { Section } from '#fields/form.ts'
import type { Actor, SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale, Problem } from '#platform/problem.ts'
import type { SectionBody } from './contract.sections.ts'
import type { FormDoc, Template, TemplateQuery } from './contract.ts'
import { messages, describeFormProblem, placeOfProblem } from './messages.ts'
import { binStart, slugOf, templateRecordType, type TemplateStatus } from './rules.ts'
import { type AttachedFile, documentsOf, keptDocuments, saveWithFiles } from './service.attachments.server.ts'
import { findVisibleTemplate } from './service.lookup.server.ts'
import { indexTemplate, unindexTemplate } from './service.search.server.ts'
import {
  insertTemplate,
  insertTemplateVersion,
  listTemplateRows,
  lockTemplate,
  type TemplateRow,
  updateTemplateRow,
} from './store.server.ts'

/** A save of a form; omitted properties stay unchanged. */
export interface TemplateInput {
  title?: string | undefined
  description?: string | undefined
  status?: TemplateStatus | undefined
  section?: SectionBody[] | undefined
  /** Attached documents to keep; all when omitted. */
  formDocs?: { id?: string | undefined; docUrl?: string | undefined }[] | undefined
  version?: number | undefined
}

const baseOf = (id: string) => `/api/content/applicationForms/${id}`

export const toFormDoc = (document: DocumentView): FormDoc => ({
  id: document.id,
  docUrl: `${baseOf(document.recordId)}/documents/${document.id}`,
  name: document.originalName,
  fileName: document.originalName,
  fileSize: document.size,
  uploadedAt: document.uploadedAt,
})

/** The blank form, printed on demand, followed by the attached documents. */
function toFormDocs({ template, content }: TemplateRow, all: DocumentView[]): FormDoc[] {
  const blank = {
    id: 'blank',
    docUrl: `${baseOf(template.id)}/document`,
    name: content.title,
    fileName: `${template.slug}.pdf`,
    fileSize: null,
    uploadedAt: content.savedAt.toISOString(),
  }
  return [blank, ...documentsOf(content, all).map(toFormDoc)]
}

const toTemplate = (row: TemplateRow, attached: DocumentView[]): Template => ({
  id: row.template.id,
  slug: row.template.slug,
  title: row.content.title,
  description: row.content.description,
  status: row.template.status,
  version: row.template.version,
  section: row.content.section,
  formDocs: toFormDocs(row, attached),
  createdAt: row.template.createdAt.toISOString(),
  updatedAt: row.template.updatedAt.toISOString(),
})

/** Published forms; for an Admin, all forms (decisions §6). */
export async function listTemplates(deps: Deps, actor: Actor, query: TemplateQuery) {
  const { db } = deps.database
  const filter = holds(actor, may.readForms)
    ? { status: query.status, search: query.search }
    : ({ status: 'published', search: query.search } as const)
  const deletedSince = holds(actor, may.readForms) && query.deleted === 'true' ? binStart(deps.clock.now()) : undefined
  const { rows, total } = await listTemplateRows(db, { ...filter, deletedSince }, query)
  const ids = rows.map((row) => row.template.id)
  const attached = await listDocumentsOf(db, templateRecordType, ids)
  return {
    forms: rows.map((row) =>
      toTemplate(
        row,
        attached.filter((document) => document.recordId === row.template.id),
      ),
    ),
    page: query.page,
    pageSize: query.pageSize,
    total,
  }
}

export async function readTemplate(deps: Deps, actor: Actor, idOrSlug: string): Promise<{ form: Template }> {
  const row = await findVisibleTemplate(deps, actor, idOrSlug)
  return { form: toTemplate(row, await listDocumentsOf(deps.database.db, templateRecordType, [row.template.id])) }
}

/** Creates a form with its attached files in one transaction; the default status is draft. */
export async function createTemplate(
  deps: Deps,
  actor: SignedIn,
  input: TemplateInput & { title: string; section: SectionBody[] },
  files: AttachedFile[] = [],
) {
  requireDuty(actor, may.publishForms)
  const id = randomUUID()
  const section = completeSections(input.section)
  await saveWithFiles(deps, actor, id, files, async (tx, added) => {
    const now = deps.clock.now()
    const base = slugOf(input.title)
    const row = { id, slug: base, status: input.status ?? 'draft', version: 1, createdAt: now, updatedAt: now } as const
    if (!(await insertTemplate(tx, row))) await insertTemplate(tx, { ...row, slug: `${base}-${id.slice(0, 8)}` })
    const { title, description = '' } = input
    const documents = added.map((document) => document.id)
    const saved = { savedAt: now, savedBy: actor.id }
    const content = { templateId: id, version: 1, title, description, section, documents, ...saved }
    await insertTemplateVersion(tx, content)
    await indexTemplate(tx, row.status, content, now)
    await noteTemplateChange(deps, tx, actor, id, 'create', { title, status: row.status })
  })
  deps.events.changedHere()
  return readTemplate(deps, actor, id)
}

/** Saves a change as a new version; 409 when `version` is given and no longer current. */
export async function updateTemplate(
  deps: Deps,
  actor: SignedIn,
  idOrSlug: string,
  input: TemplateInput,
  files: AttachedFile[] = [],
) {
  requireDuty(actor, may.publishForms)
  const section = input.section && completeSections(input.section)
  const { id } = (await findVisibleTemplate(deps, actor, idOrSlug)).template
  await saveWithFiles(deps, actor, id, files, async (tx, added) => {
    const before = await lockTemplate(tx, id)
    if (!before) throw notFound(messages.formNotFound)
    if (input.version !== undefined && input.version !== before.template.version) throw stale(messages.templateStale)
    const now = deps.clock.now()
    const version = before.template.version + 1
    const { title, description } = before.content
    const content = {
      templateId: id,
      version,
      title: input.title ?? title,
      description: input.description ?? description,
      section: section ?? before.content.section,
      documents: await keptDocuments(tx, before.content, input.formDocs, added),
      savedAt: now,
      savedBy: actor.id,
    }
    await insertTemplateVersion(tx, content)
    const status = input.status ?? before.template.status
    await indexTemplate(tx, status, content, now)
    await updateTemplateRow(tx, id, { version, status, updatedAt: now })
    await noteTemplateChange(deps, tx, actor, id, 'update', { version, status })
  })
  deps.events.changedHere()
  return readTemplate(deps, actor, id)
}

/** Deletes a form; submissions keep the version that they answered. */
export async function removeTemplate(deps: Deps, actor: SignedIn, idOrSlug: string): Promise<void> {
  requireDuty(actor, may.publishForms)
  await deps.database.transaction(async (tx) => {
    const row = await lockTemplate(tx, idOrSlug)
    if (!row) throw notFound(messages.formNotFound)
    await updateTemplateRow(tx, row.template.id, { deletedAt: deps.clock.now() })
    await unindexTemplate(tx, row.template.id)
    await noteTemplateChange(deps, tx, actor, row.template.id, 'delete', { title: row.content.title })
  })
  deps.events.changedHere()
}

/** Records the change in the audit log and announces it, so that cached pages are renewed. */
export async function noteTemplateChange(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  recordId: string,
  verb: string,
  details: Record<string, unknown>,
): Promise<void> {
  const entry = { actor, action: `template.${verb}`, recordType: templateRecordType, recordId, details }
  await recordAudit(tx, { at: deps.clock.now(), ...entry })
  await announceContentChange(tx)
}

/** Adds missing ids, order and texts to sections; throws 400 for questions that cannot be answered. */
function completeSections(sections: SectionBody[]): Section[] {
  const used = new Set<string>()
  const complete = sections.map((section, index): Section => {
    const wanted = section.id || `section-${index + 1}`
    const id = used.has(wanted) ? randomUUID() : wanted
    used.add(id)
    return { ...section, id, order: section.order ?? index + 1, extraInfo: section.extraInfo ?? '' }
  })
  const fields = findFormProblems(complete).map((problem) => ({
    field: placeOfProblem(problem),
    message: describeFormProblem(problem),
  }))
  if (fields[0])
    throw new Problem(400, fields.length === 1 ? fields[0].message : messages.answersNeedAttention, { fields })
  return complete
}
