import * as z from 'zod/mini'
import { acceptForms } from '#fields/accepted-forms.ts'
import { schemaOfFields } from '#fields/content/content-schema.ts'
import type { ContentField, ContentType, FieldProblem, FileField } from '#fields/content/content-type.ts'
import { chooseDocuments, documentsIn, fileNodesIn } from '#fields/content/chosen-documents.ts'
import { plainText } from '#fields/rich-text/document.ts'
import { withDays } from '#fields/stored-body.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { hook } from '#platform/hooks.ts'
import { Problem, invalidField } from '#platform/problem.ts'
import { placeItem, refuseTooMany, followAddress } from '../addresses/service.place.server.ts'
import type { VersionAction } from '../contract.manager.ts'
import { recordUses } from '../library/store.files.server.ts'
import { draftMinutes, filesIn, freeSlug, slugOf } from '../rules.ts'
import { type ItemEdit, namesOf, textAt, workingBody } from './service.views.server.ts'
import { continueDraftVersion, insertVersion } from './store.history.server.ts'
import { insertItem, type ItemRow, type NewItem, slugsLike, claimSlugFromDrafts, updateItem } from './store.server.ts'
import { storeWords } from './store.words.server.ts'

export const isFileField = (field: ContentField): field is FileField => field.kind === 'image' || field.kind === 'pdf'

/**
 * Checks the body of an item by all rules of its type, or as a draft; 400 with fields. `creating`: require the pictures that a new item needs.
 * `stored`: what the body replaces, whose documents stay where a caller sends their plain text unchanged.
 */
export function checkBody(
  type: ContentType,
  raw: Record<string, unknown>,
  options: { draft?: boolean; creating?: boolean; stored?: Record<string, unknown> | undefined } = {},
): Record<string, unknown> {
  const { fields } = type
  const chosen = options.stored ? chooseDocuments(fields, raw, options.stored) : raw
  const given = withDays(fields, acceptForms(fields, chosen))
  const body = parseFields(schemaOfFields(fields, { draft: options.draft ?? false }), given)
  for (const [name, field] of Object.entries(type.fields))
    if (options.creating && isFileField(field) && field.requiredOnCreate && !body[name])
      throw invalidField(name, `${field.label} is required`)
  return body
}

/** Parses with a schema; 400 with its messages for all invalid fields. */
export function parseFields<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { success, data, error } = z.safeParse(schema, value)
  if (success) return data
  const fields = error.issues.map((issue) => ({ field: issue.path.join('.'), message: wordsOf(issue.message) }))
  throw problemOf(fields)
}

/** 400 with the problems, if there are any. */
export function refuseProblems(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw problemOf(fields)
}

function problemOf(fields: readonly FieldProblem[]): Problem {
  const [only, ...others] = fields
  const words = only && others.length === 0 ? only.message : 'Some answers need your attention.'
  return new Problem(400, words, { fields: [...fields] })
}

// Replace the technical default messages of the schema library.
const wordsOf = (message: string) =>
  message.startsWith('Invalid') ? 'This value has the wrong type: see the description of the API.' : message

/** 400 for a picture or attachment in a document whose file the portal does not have; `files`: the kinds of those that it has, by ID. */
function requireFiles(
  type: ContentType,
  body: Record<string, unknown>,
  files: ReadonlyMap<string, FileField['kind']>,
): void {
  for (const { path, doc } of documentsIn(type.fields, body))
    for (const node of fileNodesIn(doc)) {
      const [id = ''] = filesIn(node.attrs)
      const found = files.get(id)
      if (node.type === 'picture' ? found === 'image' : found) continue
      const name = plainText(node) || 'without words'
      const words = `The ${node.type} “${name}” is no file of this site. Remove it, or choose it again from the library.`
      throw invalidField(path, words)
    }
}

/** What must hold before a body is public or waits for its time, beyond the rules of single fields; it may read the database. */
type ContentRule = (deps: Deps, tx: Db, type: ContentType, body: Record<string, unknown>) => Promise<FieldProblem[]>
export const contentRules = hook<ContentRule>('rules of content')

/** 400 with the problems that the rules find. Runs in the transaction of the write, which then changes nothing. */
async function checkContentRules(deps: Deps, tx: Db, type: ContentType, body: Record<string, unknown>): Promise<void> {
  const fields = type.problemsOf?.(body) ?? []
  for (const rule of deps.hooks.of(contentRules)) fields.push(...(await rule(deps, tx, type, body)))
  refuseProblems(fields)
}

type ContentListener = (
  deps: Deps,
  tx: Db,
  type: ContentType,
  row: ItemRow | { id: string; gone: true },
) => Promise<void>
/** Called for every change, in its transaction, so that the search index is always up to date. */
export const contentWritten = hook<ContentListener>('what follows content')

/** How a write is recorded in the history. */
export interface Written {
  action: VersionAction
  note?: string
  /** The body of the version; by default the draft, or the body if there is no draft. */
  body?: Record<string, unknown>
  /** Whether that body is now public. */
  isPublic: boolean
}

/** The columns of a draft that was begun at version `base` of the body. */
export const draftOf = (deps: Deps, actor: SignedIn, body: Record<string, unknown>, base: number) => ({
  draft: body,
  draftAt: deps.clock.now(),
  draftById: actor.id,
  draftByName: actor.name,
  draftBase: base,
})
export const noDraft = {
  draft: null,
  draftAt: null,
  draftById: null,
  draftByName: null,
  draftBase: null,
  // Without a draft nothing waits for a publisher.
  review: null,
}

/** These change nothing public, so they do not change the public date of the last update. */
const unseen: readonly VersionAction[] = ['draft', 'submit', 'take-back', 'return', 'check-date']

type Start = Pick<NewItem, 'body' | 'status' | 'position'> & Partial<NewItem>

/** Adds an item in the caller's transaction. */
export async function insertRow(edit: ItemEdit, start: Start, written: Written): Promise<ItemRow> {
  const { deps, tx, actor, type } = edit
  const now = deps.clock.now()
  await refuseTooMany(tx, type)
  const isPublic = start.status === 'published'
  if (isPublic) await claimSlug(tx, type, start.body)
  const placed =
    isPublic && (await placeItem(tx, type, { body: start.body, action: written.action, given: start.slug }))
  if (written.isPublic) await checkContentRules(deps, tx, type, written.body ?? start.body)
  const { allWords, ...names } = namesOf(type, start.draft ?? start.body)
  const row = await insertItem(tx, {
    createdAt: now,
    createdById: actor.id,
    createdByName: actor.name,
    updatedAt: now,
    updatedById: actor.id,
    updatedByName: actor.name,
    publishedAt: start.status === 'published' ? now : null,
    slug: await slugFor(tx, type, start.body),
    ...start,
    ...placed,
    ...names,
    type: type.key,
  })
  await storeWords(tx, row.id, allWords)
  await recordWrite(edit, row, { ...written, ...(placed && { body: placed.body }) })
  await followAddress(edit, { before: undefined, row, write: writeRow })
  return row
}

/** Updates a locked item to its next version in the caller's transaction. */
export async function writeRow(
  edit: ItemEdit,
  before: ItemRow,
  change: Partial<NewItem>,
  written: Written,
): Promise<ItemRow> {
  const { deps, tx, actor, type } = edit
  const now = deps.clock.now()
  if (change.status === 'published' && before.publishedAt === null)
    await claimSlug(tx, type, workingBody({ ...before, ...change } as ItemRow), before.id)
  const placed = await placeAgain(tx, type, before, change, written)
  const next = { ...before, ...change, ...placed } as ItemRow
  const working = workingBody(next)
  // Before the write: a schedule that fails here goes on in the same transaction.
  if (mustHold(next, written)) await checkContentRules(deps, tx, type, written.body ?? working)
  const { allWords, ...names } = namesOf(type, working)
  const signed = !unseen.includes(written.action) && {
    updatedAt: now,
    updatedById: actor.id,
    updatedByName: actor.name,
  }
  const row = await updateItem(tx, before.id, {
    ...signed,
    ...change,
    ...names,
    // A published slug never changes, because other sites may link to it (decisions §4); that of an example was public before.
    ...(before.publishedAt === null &&
      before.example === null &&
      change.slug === undefined && { slug: await slugFor(tx, type, working, before.slug) }),
    ...placed,
    version: before.version + 1,
  })
  await storeWords(tx, row.id, allWords)
  await recordWrite(edit, row, { ...written, ...(placed && written.body && { body: placed.body }) })
  await followAddress(edit, { before, row, write: writeRow })
  return row
}

/** Checks the address of an item that becomes public, changes in public, or returns from the bin. */
async function placeAgain(tx: Db, type: ContentType, before: ItemRow, change: Partial<NewItem>, { action }: Written) {
  const { body, status, deletedAt, slug } = { ...before, ...change }
  const returns = before.deletedAt !== null && deletedAt === null
  if (returns) await refuseTooMany(tx, type)
  const touched = change.body !== undefined || change.status !== undefined || returns
  if (deletedAt !== null || !touched || (status !== 'published' && change.slug === undefined)) return undefined
  return placeItem(tx, type, { before, body, action, ...(returns && { slug }) })
}

/** What becomes public has the address of its title, even where an abandoned draft had that title first. */
async function claimSlug(tx: Db, type: ContentType, body: Record<string, unknown>, own?: string): Promise<void> {
  if (!type.slugFrom) return
  await claimSlugFromDrafts(tx, type.key, slugOf(textAt(body, type.slugFrom)), own)
}

async function slugFor(tx: Db, type: ContentType, body: Record<string, unknown>, own = ''): Promise<string> {
  if (!type.slugFrom) return ''
  const title = body[type.slugFrom]
  const slug = slugOf(typeof title === 'string' ? title : '')
  const taken = await slugsLike(tx, type.key, slug)
  taken.delete(own)
  return freeSlug(slug, taken)
}

/** Whether this write makes a body public, or sets the time at which that happens; what is public already stays. */
const mustHold = (next: ItemRow, { action, isPublic }: Written): boolean =>
  next.deletedAt === null && (action === 'schedule' ? next.publishAt !== null : isPublic && makesPublic.has(action))
const makesPublic = new Set<VersionAction>([
  'create',
  'update',
  'publish',
  'publish-scheduled',
  'restore',
  'restore-version',
])

/** The other actions keep a body that was checked before. */
const bringsBody: ReadonlySet<VersionAction> = new Set([
  'create',
  'draft',
  'update',
  'publish',
  'publish-scheduled',
  'restore-version',
  'import',
])

/** Records a change in the history, the audit log and the uses of files, and notifies the listeners. */
async function recordWrite({ deps, tx, actor, type }: ItemEdit, row: ItemRow, written: Written): Promise<void> {
  const at = deps.clock.now()
  const body = written.body ?? workingBody(row)
  const { action, isPublic, note = '' } = written
  const { id: itemId, version, status, position } = row
  const entry = {
    itemId,
    version,
    status,
    position,
    body,
    action,
    isPublic,
    note,
    at,
    byId: actor.id,
    byName: actor.name,
  }
  const files = { body: filesIn(row.body), draft: filesIn(row.draft) }
  const known = await recordUses(tx, itemId, {
    published: status === 'published' ? files.body : [],
    draft: status === 'published' ? files.draft : [...files.body, ...files.draft],
    history: filesIn(body),
  })
  if (bringsBody.has(action)) requireFiles(type, body, known)
  if (action === 'draft') {
    const since = new Date(at.getTime() - draftMinutes * 60_000)
    // Autosave writes every few seconds: combine these saves into one version and one line of the audit log.
    if (await continueDraftVersion(tx, entry, since)) return
  }
  await insertVersion(tx, entry)
  const audited = { recordType: type.key, recordId: itemId, details: { version } }
  await recordAudit(tx, { at, actor, action: `content.${action}`, ...audited })
  if (!unseen.includes(action)) await notifyListeners(deps, tx, type, row)
}

export async function notifyListeners(deps: Deps, tx: Db, type: ContentType, row: ItemRow): Promise<void> {
  const gone = row.deletedAt !== null || row.status !== 'published'
  for (const follow of deps.hooks.of(contentWritten))
    await follow(deps, tx, type, gone ? { id: row.id, gone: true } : row)
}

/** Runs `work` in a transaction. Other processes are notified at the commit; this process clears its page cache before it answers. */
export async function change<T>(deps: Deps, work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await deps.database.transaction(async (tx) => {
    const value = await work(tx)
    await announceContentChange(tx)
    return value
  })
  deps.events.changedHere()
  return result
}
