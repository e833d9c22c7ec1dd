import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ContentField, ContentType, FileField } from '#fields/content-type.ts'
import { schemaOfFields } from '#fields/content-schema.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { editFacts } from './contract.ts'
import type { ContentInput } from './service.changes.server.ts'
import { storeImage, storePdf } from './service.files.server.ts'

/** Reads a save of content: JSON, or form data with JSON-encoded lists and files (spec 3 §7). */
export async function readContentInput(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  request: FastifyRequest,
  creating: boolean,
): Promise<ContentInput> {
  const raw = request.isMultipart()
    ? await readForm(deps, actor, type, request)
    : ((request.body ?? {}) as Record<string, unknown>)
  if (typeof raw !== 'object' || Array.isArray(raw)) throw new Problem(400, 'The request has no content.')
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.alias && raw[name] === undefined) raw[name] = raw[field.alias]
    if (isFile(field) && !raw[name] && field.keep) raw[name] = raw[field.keep] ?? ''
  }
  const facts = parse(z.object(editFacts), raw)
  const body = parse(schemaOfFields(type.fields), raw)
  for (const [name, field] of Object.entries(type.fields))
    if (creating && isFile(field) && field.requiredOnCreate && !body[name])
      throw new Problem(400, `${field.label} is required`, {
        fields: [{ field: name, message: `${field.label} is required` }],
      })
  if (type.orderFrom !== undefined && facts.order !== undefined && facts.order < type.orderFrom)
    throw new Problem(400, `Order must be at least ${type.orderFrom}`, {
      fields: [{ field: 'order', message: `Order must be at least ${type.orderFrom}` }],
    })
  return { body, ...facts }
}

const isFile = (field: ContentField): field is FileField => field.kind === 'image' || field.kind === 'pdf'

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }))
  const first = fields[0]
  throw new Problem(400, fields.length === 1 && first ? first.message : 'Some answers need your attention.', { fields })
}

async function readForm(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { fileSize: 200 * 1024 * 1024, fieldSize: 1_000_000 } })) {
    if (part.type === 'file') await takeFile(deps, actor, type, part, values)
    else values[part.fieldname] = decode(type.fields[part.fieldname], part.value)
  }
  // Guidelines send their whole structure as one JSON field `data` (spec 3 §7).
  if (typeof values.data === 'string') Object.assign(values, readJson(values.data, 'data'))
  return values
}

async function takeFile(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  part: MultipartFile,
  values: Record<string, unknown>,
): Promise<void> {
  const found = Object.entries(type.fields).find(([, field]) => isFile(field) && field.part === part.fieldname)
  if (!found || !part.filename) {
    part.file.resume()
    return
  }
  const [name, field] = found
  const file = { stream: part.file, filename: part.filename }
  values[name] = field.kind === 'image' ? await storeImage(deps, actor, file) : await storePdf(deps, actor, file)
}

/** Lists and groups come JSON-encoded in form data; everything else is text. */
function decode(field: ContentField | undefined, value: unknown): unknown {
  const structured = field && (field.kind === 'textList' || field.kind === 'group' || field.kind === 'groupList')
  return structured && typeof value === 'string' ? readJson(value, field.label) : value
}

function readJson(text: string, label: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Problem(400, `${label} could not be read.`)
  }
}
