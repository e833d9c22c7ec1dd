import { randomUUID } from 'node:crypto'
import type { DocumentView } from '#features/documents/contract.ts'
import {
  listDocumentsOf,
  addDocuments,
  type CheckedFile,
  findDocument,
  listDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import { indexEntries, unindexEntry } from '#features/search/service.server.ts'
import { findFormProblems } from '#fields/form-problems.ts'
import { type Section, formFields } from '#fields/form.ts'
import { type Actor, type SignedIn, systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound, stale, Problem } from '#platform/problem.ts'
import type { SectionBody } from './contract.sections.ts'
import type { FormDoc, Template, TemplateQuery } from './contract.ts'
import { messages, describeFormProblem, placeOfProblem } from './messages.ts'
import { templateFileKinds } from './rules.files.ts'
import {
  binStart,
  slugOf,
  templateRecordType,
  type TemplateStatus,
  filesPerUpload,
  templateFileBytes,
} from './rules.ts'
import { type LeadsTo, leadsToNothing, withoutDays } from '#fields/leads-to.ts'
import { requireFitting } from './service.leads-to.server.ts'
import { findVisibleTemplate, findTemplate } from './service.lookup.server.ts'
import {
  insertTemplate,
  insertTemplateVersion,
  listTemplateRows,
  lockTemplate,
  type TemplateRow,
  updateTemplateRow,
  type VersionRow,
  lockDeletedTemplate,
} from './store.server.ts'
import { captiveGenerationPermit } from './templates/captive-generation-permit.ts'
import { generationLicence } from './templates/generation-licence.ts'
import { meterServiceProvider } from './templates/meter-service-provider.ts'
import type { BuiltInTemplate } from './templates/template.ts'
import { tradingSupplyLicence } from './templates/trading-supply-licence.ts'
import { isUuid } from '#platform/values/uuid.ts'

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

const unindexTemplate = (tx: Db, templateId: string): Promise<void> => unindexEntry(tx, entryId(templateId))

const builtIns: BuiltInTemplate[] = [
  generationLicence,
  captiveGenerationPermit,
  meterServiceProvider,
  tradingSupplyLicence,
]

/** Adds missing built-in forms. Several processes may run it at once; forms that staff changed or deleted stay as they are. */
export async function seedTemplates(deps: Deps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const start = deps.clock.now()
    let added = 0
    for (const [place, { id, slug, title, description, section, leadsTo }] of builtIns.entries()) {
      // Created one second apart, so that lists keep this order.
      const at = new Date(start.getTime() + place * 1000)
      const row = { id, slug, status: 'published', version: 1, createdAt: at, updatedAt: at } as const
      if (!(await insertTemplate(tx, row))) continue
      const savedBy = systemActor.id
      const texts = { templateId: id, version: 1, title, description }
      const content = { ...texts, section, leadsTo, documents: [], savedAt: at, savedBy }
      await insertTemplateVersion(tx, content)
      await indexTemplate(tx, 'published', content, start)
      added++
    }
    if (added > 0) await announceContentChange(tx)
  })
}

/** A save of a form; omitted properties stay unchanged. */
export interface TemplateInput {
  title?: string | undefined
  description?: string | undefined
  status?: TemplateStatus | undefined
  section?: SectionBody[] | undefined
  leadsTo?: LeadsTo | undefined
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

const toTemplate = (actor: Actor, row: TemplateRow, attached: DocumentView[]): Template => ({
  id: row.template.id,
  slug: row.template.slug,
  title: row.content.title,
  description: row.content.description,
  status: row.template.status,
  version: row.template.version,
  section: row.content.section,
  leadsTo: holds(actor, may.readForms) ? row.content.leadsTo : withoutDays(row.content.leadsTo),
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
        actor,
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
  return {
    form: toTemplate(actor, row, await listDocumentsOf(deps.database.db, templateRecordType, [row.template.id])),
  }
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
  const { leadsTo = leadsToNothing } = input
  await requireFitting(deps, { section, leadsTo })
  await saveWithFiles(deps, actor, id, files, async (tx, added) => {
    const now = deps.clock.now()
    const base = slugOf(input.title)
    const row = { id, slug: base, status: input.status ?? 'draft', version: 1, createdAt: now, updatedAt: now } as const
    if (!(await insertTemplate(tx, row))) await insertTemplate(tx, { ...row, slug: `${base}-${id.slice(0, 8)}` })
    const { title, description = '' } = input
    const documents = added.map((document) => document.id)
    const saved = { savedAt: now, savedBy: actor.id }
    const content = { templateId: id, version: 1, title, description, section, leadsTo, documents, ...saved }
    await insertTemplateVersion(tx, content)
    await indexTemplate(tx, row.status, content, now)
    await recordTemplateChange(deps, tx, actor, id, 'create', { title, status: row.status })
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
    const led = {
      section: section ?? before.content.section,
      leadsTo: input.leadsTo ?? before.content.leadsTo,
    }
    if (section ?? input.leadsTo) await requireFitting(deps, led, before.content.leadsTo)
    const content = {
      templateId: id,
      version,
      title: input.title ?? title,
      description: input.description ?? description,
      ...led,
      documents: await keptDocuments(tx, before.content, input.formDocs, added),
      savedAt: now,
      savedBy: actor.id,
    }
    await insertTemplateVersion(tx, content)
    const status = input.status ?? before.template.status
    await indexTemplate(tx, status, content, now)
    await updateTemplateRow(tx, id, { version, status, updatedAt: now })
    await recordTemplateChange(deps, tx, actor, id, 'update', { version, status })
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
    await recordTemplateChange(deps, tx, actor, row.template.id, 'delete', { title: row.content.title })
  })
  deps.events.changedHere()
}

/** Records the change in the audit log and announces it, so that cached pages are renewed. */
export async function recordTemplateChange(
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

export type AttachedFile = CheckedFile

/** Files attached to a form (spec 3 §5). They arrive together with a save, so `stored` does nothing. */
export const templateUploads: UploadTarget = {
  recordType: templateRecordType,
  roles: ['formDoc'],
  accepts: templateFileKinds,
  maxBytes: templateFileBytes,
  maxFiles: filesPerUpload,
  async authorize(_deps, actor) {
    requireDuty(actor, may.publishForms)
    // Files cannot be uploaded separately: every change must create a version.
    throw notFound(messages.formNotFound)
  },
  async authorizeRead(deps, actor, recordId, _role, documentId) {
    requireAttached(actor, await findVisibleTemplate(deps, actor, recordId), documentId)
  },
  async stored() {},
}

/** Runs `save` and adds the files in one transaction; `save` receives the new documents. */
async function saveWithFiles(
  deps: Deps,
  actor: SignedIn,
  recordId: string,
  files: AttachedFile[],
  save: (tx: Db, added: { id: string }[]) => Promise<void>,
): Promise<void> {
  if (files.length === 0) return deps.database.transaction((tx) => save(tx, []))
  await addDocuments(deps, templateUploads, { actor, recordId, role: 'formDoc', files }, save)
}

/** The documents of one version, from all documents of its form; a document is kept while any version refers to it. */
export const documentsOf = ({ documents }: Pick<VersionRow, 'documents'>, all: DocumentView[]): DocumentView[] =>
  all.filter(({ id }) => documents.includes(id))

/** Ids of the documents of a new version: those selected by `kept`, also from older versions, or else those of `before`, and the added ones. */
async function keptDocuments(
  tx: Db,
  before: VersionRow,
  kept: { id?: string | undefined; docUrl?: string | undefined }[] | undefined,
  added: { id: string }[],
): Promise<string[]> {
  const all = await listDocuments(tx, templateRecordType, before.templateId)
  const fresh = new Set(added.map(({ id }) => id))
  const older = all.filter(({ id }) => !fresh.has(id))
  const names = new Set(kept?.flatMap((doc) => [doc.id, doc.docUrl?.split('/').at(-1)]))
  const stay = kept ? older.filter(({ id }) => names.has(id)) : documentsOf(before, older)
  return [...stay.map(({ id }) => id), ...fresh]
}

/** 404 for a document that only older versions have, except for an Admin. */
function requireAttached(actor: Actor, { content }: TemplateRow, documentId: string): void {
  if (!content.documents.includes(documentId) && !holds(actor, may.readForms)) throw notFound(messages.documentNotFound)
}

/** A document attached to a form that `actor` may see. */
export async function findAttached(deps: Deps, actor: Actor, idOrSlug: string, documentId: string) {
  const row = await findVisibleTemplate(deps, actor, idOrSlug)
  const document = await findDocument(deps, documentId)
  if (document.recordType !== templateRecordType || document.recordId !== row.template.id)
    throw notFound(messages.documentNotFound)
  requireAttached(actor, row, documentId)
  return document
}

/** Application forms in the form builder, by id. */
export const formPresence: PresenceKind = {
  place: 'form',
  async find(deps, actor, record) {
    requireDuty(actor, may.publishForms)
    const { id } = (await findVisibleTemplate(deps, actor, record)).template
    return { record: id, readVersion: async (tx) => (await findTemplate(tx, id))?.template.version ?? null }
  },
}

export async function restoreTemplate(deps: Deps, actor: SignedIn, id: string) {
  requireDuty(actor, may.publishForms)
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now()
    const row = isUuid(id) ? await lockDeletedTemplate(tx, id, binStart(now)) : undefined
    if (!row) throw notFound(messages.formNotFound)
    await updateTemplateRow(tx, id, { deletedAt: null, updatedAt: now })
    await indexTemplate(tx, row.template.status, row.content, now)
    await recordTemplateChange(deps, tx, actor, id, 'restore', { title: row.content.title })
  })
  deps.events.changedHere()
  return readTemplate(deps, actor, id)
}
