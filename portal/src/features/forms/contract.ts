import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message, pageQuery, requiredText, text } from '#platform/schemas.ts'
import { messages } from './messages.ts'
import { leadsTo, leadsToBody, section, sectionBody } from './contract.sections.ts'
import { sectionLimit, templateStatuses } from './rules.ts'

const tag = 'Application forms'
const reads = { method: 'GET', tag, access: 'public' } as const
const readsAsStaff = { method: 'GET', tag, access: 'staff', duties: may.readForms } as const
const publishes = { tag, access: 'staff', duties: may.publishForms } as const

export const formDoc = z.object({
  id: z.string(),
  /** Download address; public for a published form. */
  docUrl: z.string(),
  name: z.string(),
  fileName: z.string(),
  /** Size in bytes; null for the blank form, which is printed on demand. */
  fileSize: z.nullable(z.number()),
  uploadedAt: z.string(),
})
export type FormDoc = z.infer<typeof formDoc>

export const template = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  status: z.enum(templateStatuses),
  /** Increases with each change. Send it back with an update so that a concurrent change is detected. */
  version: z.number(),
  section: z.array(section),
  leadsTo,
  formDocs: z.array(formDoc),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Template = z.infer<typeof template>

const title = requiredText(200, messages.templateIncomplete)
const sections = z
  .array(sectionBody)
  .check(z.minLength(1, messages.templateIncomplete), z.maxLength(sectionLimit, messages.tooManySections))
const status = z.enum(templateStatuses)
/** Attached documents to keep, by `id` or `docUrl`; the others are removed from the form. */
const keptDocs = z.optional(z.array(z.object({ id: z.optional(z.string()), docUrl: z.optional(z.string()) })))

export const createTemplateBody = z.object({
  title,
  description: z._default(text(2_000), ''),
  status: z._default(status, 'draft'),
  section: sections,
  leadsTo: z.optional(leadsToBody),
  formDocs: keptDocs,
})
export const updateTemplateBody = z.object({
  title: z.optional(title),
  description: z.optional(text(2_000)),
  status: z.optional(status),
  section: z.optional(sections),
  leadsTo: z.optional(leadsToBody),
  formDocs: keptDocs,
  version: z.optional(z.coerce.number().check(z.int())),
})

const templateQuery = z.object({
  status: z.optional(status),
  search: z.optional(text(200)),
  /** List deleted forms of the last 30 days instead; for Admins only. */
  deleted: z.optional(z.enum(['true', 'false'])),
  page: pageQuery.page,
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 500),
})
export type TemplateQuery = z.infer<typeof templateQuery>

export const listTemplates = endpoint({
  ...reads,
  path: '/content/applicationForms',
  summary: 'Application forms; drafts and archived ones only for an Admin',
  query: templateQuery,
  response: z.object({ forms: z.array(template), page: z.number(), pageSize: z.number(), total: z.number() }),
})
/** `:id` is the id or the slug. */
export const getTemplate = endpoint({
  ...reads,
  path: '/content/applicationForms/:id',
  summary: 'An application form with its questions',
  params: idParams,
  response: z.object({ form: template }),
})
export const getTemplateDocument = endpoint({
  ...reads,
  path: '/content/applicationForms/:id/document',
  file: true,
  summary: 'The blank form as a PDF to fill in by hand',
  params: idParams,
  response: z.unknown(),
  answers: [304],
})
export const getTemplateFile = endpoint({
  ...reads,
  path: '/content/applicationForms/:id/documents/:documentId',
  file: true,
  summary: 'A document attached to the form',
  params: z.object({ id: z.string().check(z.maxLength(100)), documentId: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  answers: [206, 304, 416],
})
/** JSON, or form data with `section`, `leadsTo` and `formDocs` as JSON and the attached files under any name. */
export const createTemplate = endpoint({
  ...publishes,
  method: 'POST',
  path: '/content/applicationForms/create',
  multipart: true,
  status: 201,
  summary: 'Create an application form',
  body: createTemplateBody,
  response: z.object({ form: template }),
})
export const updateTemplate = endpoint({
  ...publishes,
  method: 'PUT',
  path: '/content/applicationForms/:id',
  multipart: true,
  summary: 'Change an application form; answers already given keep their version',
  params: idParams,
  body: updateTemplateBody,
  response: z.object({ form: template }),
})
export const deleteTemplate = endpoint({
  ...publishes,
  method: 'DELETE',
  path: '/content/applicationForms/:id',
  summary: 'Delete an application form; submissions keep theirs',
  params: idParams,
  response: message,
})
export const restoreTemplate = endpoint({
  ...publishes,
  method: 'POST',
  path: '/content/applicationForms/:id/restore',
  summary: 'Restore a form that was deleted in the last 30 days',
  params: idParams,
  response: z.object({ form: template }),
})

const versionEntry = z.object({ version: z.number(), title: z.string(), savedAt: z.string(), savedBy: z.string() })
export type TemplateVersion = z.infer<typeof versionEntry>
const versionParams = z.object({ ...idParams.shape, version: z.coerce.number().check(z.int(), z.minimum(1)) })
const templateContent = z.extend(versionEntry, {
  description: z.string(),
  section: z.array(section),
  leadsTo,
  /** The attached documents. */
  documents: z.array(formDoc),
})
export type TemplateContent = z.infer<typeof templateContent>

export const listTemplateVersions = endpoint({
  ...readsAsStaff,
  path: '/content/applicationForms/:id/versions',
  summary: 'Who changed a form when; the newest 200 versions',
  params: idParams,
  response: z.object({ versions: z.array(versionEntry) }),
})
export const getTemplateVersion = endpoint({
  ...readsAsStaff,
  path: '/content/applicationForms/:id/versions/:version',
  summary: 'A form as it was in one of its versions',
  params: versionParams,
  response: z.object({ version: templateContent }),
})
