import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { type FieldProblem, Problem } from '#platform/problem.ts'
import { storeFilePart } from '#features/documents/service.multipart.server.ts'
import { sendDocument } from '#features/documents/service.downloads.server.ts'
import { dropFiles } from '#features/documents/service.server.ts'
import * as contract from './contract.ts'
import { messages } from './messages.ts'
import { filesPerUpload, templateFileBytes } from './rules.ts'
import { printBlankForm } from './service.print.server.ts'
import {
  restoreTemplate,
  createTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
  updateTemplate,
  type AttachedFile,
  findAttached,
  templateUploads,
} from './service.server.ts'
import { listVersions, readVersion } from './service.versions.server.ts'

/** `/content/applicationForms` (spec 2 §7, spec 3 §7). */
export function registerForms(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listTemplates, ({ actor, query }) => listTemplates(deps, actor, query))
  mount(app, contract.getTemplate, ({ actor, params }) => readTemplate(deps, actor, params.id))
  mount(app, contract.getTemplateDocument, async ({ actor, params, request, reply }) => {
    const { pdf, tag, fileName } = await printBlankForm(deps, actor, params.id)
    reply.header('etag', `"${tag}"`).header('cache-control', 'no-cache')
    if (request.headers['if-none-match'] === `"${tag}"`) return reply.code(304).send()
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).type('application/pdf').send(pdf)
  })
  mount(app, contract.getTemplateFile, async ({ actor, params, request, reply }) =>
    sendDocument(deps, { request, reply }, await findAttached(deps, actor, params.id, params.documentId)),
  )
  mount(app, contract.createTemplate, async ({ actor, request }) =>
    withInput(deps, request, contract.createTemplateBody, (input, files) => createTemplate(deps, actor, input, files)),
  )
  mount(app, contract.updateTemplate, async ({ actor, params, request }) =>
    withInput(deps, request, contract.updateTemplateBody, (input, files) =>
      updateTemplate(deps, actor, params.id, input, files),
    ),
  )
  mount(app, contract.deleteTemplate, async ({ actor, params }) => {
    await removeTemplate(deps, actor, params.id)
    return { message: messages.templateDeleted }
  })
  mount(app, contract.restoreTemplate, async ({ actor, params }) => restoreTemplate(deps, actor, params.id))
  mount(app, contract.listTemplateVersions, async ({ actor, params }) => listVersions(deps, actor, params.id))
  mount(app, contract.getTemplateVersion, async ({ actor, params }) =>
    readVersion(deps, actor, params.id, params.version),
  )
}

/** Validates a save sent as JSON or form data (spec 3 §7) and passes it to `save`. If the save fails, the uploaded files are deleted. */
async function withInput<S extends z.ZodMiniType, T>(
  deps: Deps,
  request: FastifyRequest,
  schema: S,
  save: (input: z.infer<S>, files: AttachedFile[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return save(check(schema, request.body), [])
  const files: AttachedFile[] = []
  try {
    return await save(check(schema, await readParts(deps, request, files)), files)
  } catch (error) {
    await dropFiles(deps, files)
    throw error
  }
}

/** Reads form data: `section`, `leadsTo` and `formDocs` are parsed as JSON, and files under any name become attached documents. */
async function readParts(deps: Deps, request: FastifyRequest, files: AttachedFile[]): Promise<Record<string, unknown>> {
  const values: [string, unknown][] = []
  const limits = { fileSize: templateFileBytes + 1, files: filesPerUpload, fieldSize: 1_000_000 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const file = await storeFilePart(deps, senderOf(request.actor, request.ip), part, templateUploads)
      if (file) files.push(file)
    } else {
      const structured = ['section', 'leadsTo', 'formDocs'].includes(part.fieldname)
      values.push([part.fieldname, structured ? readJson(part.fieldname, part.value) : part.value])
    }
  }
  return Object.fromEntries(values)
}

function readJson(name: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value)) as unknown
  } catch {
    throw new Problem(400, `'${name}' must be JSON.`)
  }
}

function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.infer<S> {
  const result = z.safeParse(schema, value ?? {})
  if (result.success) return result.data
  const fields = result.error.issues.flatMap(readIssue)
  const message = fields.length === 1 && fields[0] ? fields[0].message : messages.answersNeedAttention
  throw new Problem(400, message, { fields })
}

/** An input may be a text or an object, so a failed check lists problems for both; report only those of the type that was sent. */
function readIssue(issue: z.core.$ZodIssue): FieldProblem[] {
  const meant = issue.code === 'invalid_union' ? issue.errors.find((found) => !found.some(isOtherReading)) : undefined
  if (!meant) return [{ field: issue.path.join('.') || 'body', message: issue.message }]
  return meant.flatMap((inner) => readIssue({ ...inner, path: [...issue.path, ...inner.path] }))
}

const isOtherReading = (issue: z.core.$ZodIssue) => issue.code === 'invalid_type' && issue.path.length === 0
