import type { MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { discardRest } from '#features/documents/service.multipart.server.ts'
import { fieldNamed } from '#fields/accepted-forms.ts'
import { messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType, ContentField } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { holds, may } from '#platform/duties.ts'
import { Problem } from '#platform/problem.ts'
import { listEndpoints, saveEndpoint, editFacts } from './contract.ts'
import { checkOrder } from './engine/service.drafts.server.ts'
import { isFileField, parseFields } from './engine/service.changes.server.ts'
import {
  createContent,
  getContent,
  listContent,
  removeContent,
  saveContent,
  type ContentInput,
} from './engine/service.server.ts'
import { storeFile } from './library/service.library.server.ts'

export function mountContentList(app: FastifyInstance, deps: Deps, type: ContentType): void {
  const calls = listEndpoints(type)
  const drafts = z.object({ drafts: z.optional(z.string()) })
  mount(app, { ...calls.list, query: drafts }, ({ actor, query }) =>
    listContent(deps, actor, type, { drafts: query.drafts === '1' && holds(actor, may.readContent) }),
  )
  mount(app, calls.get, ({ actor, params }) => getContent(deps, actor, type, params.id))
  mount(app, calls.create, async ({ actor, request }) =>
    createContent(deps, actor, type, await readContentInput(deps, actor, type, request)),
  )
  mount(app, calls.update, async ({ actor, params, request }) =>
    saveContent({ deps, actor, type, id: params.id }, await readContentInput(deps, actor, type, request)),
  )
  mount(app, calls.remove, async ({ actor, params }) => {
    await removeContent({ deps, actor, type, id: params.id })
    return { message: messagesOf(type).deleted }
  })
}

/** Mounts the save call of a type with a single item. */
export function mountContentSingle(app: FastifyInstance, deps: Deps, type: ContentType): void {
  for (const method of type.firstSaveByPost ? (['POST', 'PUT'] as const) : (['PUT'] as const))
    mount(app, saveEndpoint(type, method), async ({ actor, request }) =>
      saveContent({ deps, actor, type, id: 'single' }, await readContentInput(deps, actor, type, request)),
    )
}

/** Reads a save of content: JSON, or form data with JSON-encoded lists and files (spec 3 §7). */
async function readContentInput(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  request: FastifyRequest,
): Promise<ContentInput> {
  const raw = request.isMultipart()
    ? await readForm(deps, actor, type, request)
    : unwrapped((request.body ?? {}) as Record<string, unknown>)
  if (typeof raw !== 'object' || Array.isArray(raw)) throw new Problem(400, 'The request has no content.')
  for (const [name, field] of Object.entries(type.fields))
    if (isFileField(field) && !raw[name] && field.keep) raw[name] = raw[field.keep] ?? ''
  const facts = parseFields(z.object(editFacts), { ...raw, version: readIfMatch(request) ?? raw.version })
  checkOrder(type, facts.order)
  return { raw, ...facts, replace: String(facts.replace) === 'true' }
}

/** Home updates may come in a `data` body (spec 1 §7), guidelines in a `data` field of a form (spec 3 §7). */
function unwrapped({ data, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data) ? { ...rest, ...data } : rest
}

/** The version can also be sent as `If-Match: "3"`. */
function readIfMatch(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match']
  if (header === undefined || header.trim() === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim())?.[1]
  if (!version) throw new Problem(400, 'If-Match must be the version of the item in quotes.')
  return Number(version)
}

async function readForm(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  try {
    for await (const part of request.parts({ limits: { fileSize: 200 * 1024 * 1024, fieldSize: 1_000_000 } })) {
      if (part.type === 'file') await acceptFile(deps, actor, type, part, values)
      else values[part.fieldname] = decode(type, part.fieldname, part.value)
    }
  } catch (error) {
    await discardRest(request.raw)
    throw error
  }
  return typeof values.data === 'string' ? unwrapped({ ...values, data: readJson(values.data, 'data') }) : values
}

async function acceptFile(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  part: MultipartFile,
  values: Record<string, unknown>,
): Promise<void> {
  const files = Object.entries(type.fields).flatMap(([name, field]) =>
    isFileField(field) ? [[name, field] as const] : [],
  )
  const found = files.find(([, field]) => field.part === part.fieldname)
  if (!found || !part.filename) {
    part.file.resume()
    return
  }
  const [name, field] = found
  const file = { stream: part.file, filename: part.filename }
  values[name] = (await storeFile(deps, actor, file, { kind: field.kind })).address
}

const structured: readonly ContentField['kind'][] = ['textList', 'group', 'groupList', 'richText']

/** In form data, lists, groups and documents are JSON-encoded; other fields are text. */
function decode({ fields }: ContentType, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const field = fieldNamed(fields, name)
  // A list may also be one text.
  if (field?.kind === 'textList' && !/^\s*[[{]/.test(value)) return value
  if (field) return structured.includes(field.kind) ? readJson(value, field.label) : value
  // The list that a document takes the place of.
  const isPlainList = Object.values(fields).some(
    (other) => other.kind === 'richText' && other.plain?.as === 'list' && other.plain.name === name,
  )
  return isPlainList && value.trimStart().startsWith('[') ? readJson(value, name) : value
}

function readJson(text: string, label: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new Problem(400, `${label} must be JSON.`)
  }
}
