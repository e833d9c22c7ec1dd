import * as z from 'zod/mini'
import { fieldKinds } from '#fields/field.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, message, requiredText, text } from '#platform/schemas.ts'
import { section } from './contract.ts'
import { messages } from './messages.ts'
import { templateStatuses } from './rules.ts'

const tag = 'Application forms'

export const formDoc = z.object({
  id: z.string(),
  /** Address of its download; open to all for a published form. */
  docUrl: z.string(),
  name: z.string(),
  fileName: z.string(),
  /** Bytes; null for the form that is printed on demand. */
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
  /** Raised by each change; send it back with a change to learn of somebody else's. */
  version: z.number(),
  section: z.array(section),
  formDocs: z.array(formDoc),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Template = z.infer<typeof template>

const typeOf = z.optional(z.enum([...fieldKinds, 'phone']))
const rows = z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(30)))
const inputName = requiredText(100, messages.inputName)
const inputBody = z.union([
  inputName,
  z.object({
    name: inputName,
    typeOf,
    options: z.optional(z.array(requiredText(100, messages.inputName)).check(z.maxLength(100))),
    rows,
    required: z.optional(z.boolean()),
    hint: z.optional(text(300)),
  }),
])
const sectionBody = z.object({
  id: z.optional(text(100)),
  name: requiredText(100, messages.sectionName),
  /** The place in the list when not given. */
  order: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(10_000))),
  extraInfo: z.optional(text(2_000)),
  typeOf,
  inputs: z.array(inputBody).check(z.minLength(1, messages.sectionEmpty), z.maxLength(100)),
  rows,
})
export type SectionBody = z.infer<typeof sectionBody>

const title = requiredText(200, messages.templateIncomplete)
const sections = z.array(sectionBody).check(z.minLength(1, messages.templateIncomplete), z.maxLength(50))
const status = z.enum(templateStatuses)
/** Attached documents to keep, by `id` or `docUrl`; those left out are taken off the form. */
const keptDocs = z.optional(z.array(z.object({ id: z.optional(z.string()), docUrl: z.optional(z.string()) })))

export const createTemplateBody = z.object({
  title,
  description: z._default(text(2_000), ''),
  status: z._default(status, 'draft'),
  section: sections,
  formDocs: keptDocs,
})
export const updateTemplateBody = z.object({
  title: z.optional(title),
  description: z.optional(text(2_000)),
  status: z.optional(status),
  section: z.optional(sections),
  formDocs: keptDocs,
  version: z.optional(z.coerce.number().check(z.int())),
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/content/applicationForms',
  tag,
  access: 'public',
  summary: 'Application forms; drafts and archived ones only for an Admin',
  query: z.object({ status: z.optional(status), search: z.optional(text(200)) }),
  response: z.object({ forms: z.array(template) }),
})
/** `:id` is the id or the slug. */
export const getTemplate = endpoint({
  method: 'GET',
  path: '/content/applicationForms/:id',
  tag,
  access: 'public',
  summary: 'An application form with its questions',
  params: idParams,
  response: z.object({ form: template }),
})
export const getTemplateDocument = endpoint({
  method: 'GET',
  path: '/content/applicationForms/:id/document',
  tag,
  access: 'public',
  file: true,
  summary: 'The blank form as a PDF to fill in by hand',
  params: idParams,
  response: z.unknown(),
})
export const getTemplateFile = endpoint({
  method: 'GET',
  path: '/content/applicationForms/:id/documents/:documentId',
  tag,
  access: 'public',
  file: true,
  summary: 'A document attached to the form',
  params: z.object({ id: z.string().check(z.maxLength(100)), documentId: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
})
/** JSON, or form data with `section` and `formDocs` as JSON and attached files under any name. */
export const createTemplate = endpoint({
  method: 'POST',
  path: '/content/applicationForms/create',
  tag,
  access: 'admin',
  multipart: true,
  status: 201,
  summary: 'Make an application form',
  body: createTemplateBody,
  response: z.object({ form: template }),
})
export const updateTemplate = endpoint({
  method: 'PUT',
  path: '/content/applicationForms/:id',
  tag,
  access: 'admin',
  multipart: true,
  summary: 'Change an application form; answers already given keep their version',
  params: idParams,
  body: updateTemplateBody,
  response: z.object({ form: template }),
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/content/applicationForms/:id',
  tag,
  access: 'admin',
  summary: 'Take an application form away; submissions keep theirs',
  params: idParams,
  response: message,
})
