import { isDeepStrictEqual } from 'node:util'
import type { AskedApproval } from '#features/approvals/contract.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind, SecondPerson } from '#features/approvals/service.kinds.server.ts'
import { claimApproved } from '#features/approvals/service.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { asSaved } from '#fields/stored-body.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { Problem } from '#platform/problem.ts'
import { lockPlace, unpublishOthers } from '../engine/service.only-place.server.ts'
import { draftOf, insertRow, noDraft, writeRow, checkBody } from '../engine/service.changes.server.ts'
import { type ItemEdit, namesOf } from '../engine/service.views.server.ts'
import { type ItemRow, lockSingle, lockType, slugsLike } from '../engine/store.server.ts'
import { findReplacing } from '../examples/store.server.ts'
import { freeSlug } from '../rules.ts'
import { lockAnyItem } from './store.tickets.server.ts'
import type { TransferItem } from './transfer-format.ts'

const time = (text: string | null) => (text === null ? null : new Date(text))

/** Imports one item by the rules of its type: creates it, or updates the item with its ID (or the type's single item) if it differs. */
export async function importItem(edit: ItemEdit, item: TransferItem): Promise<'created' | 'updated' | 'unchanged'> {
  const { deps, tx, actor, type } = edit
  const standing = type.many ? undefined : await lockSingle(tx, type.key)
  const before = standing ?? (await lockAnyItem(tx, item.id))
  if (before && before.type !== type.key) throw refused(type, item, 'its id belongs to something else')
  const state = stateOf(type, item)
  await lockPlace(tx, type)
  if (state.status === 'published') await unpublishOthers(edit, { id: item.id, replace: true })
  const written = { action: 'import', isPublic: state.status === 'published' && !state.draft } as const
  if (!before) {
    await lockType(tx, type.key)
    const slug = type.slugFrom && item.slug && freeSlug(item.slug, await slugsLike(tx, type.key, item.slug))
    const made = { createdAt: new Date(item.createdAt), createdByName: item.createdByName }
    const draft = state.draft ? draftOf(deps, actor, state.draft, 1) : noDraft
    const start = {
      ...state,
      ...draft,
      ...made,
      id: item.id,
      ...(slug && { slug }),
      ...(await exampleOf(tx, type, item)),
    }
    await insertRow(edit, start, written)
    return 'created'
  }
  if (isSame(type, before, state)) return 'unchanged'
  const bodyVersion = before.version + 1
  const draft = state.draft ? draftOf(deps, actor, state.draft, bodyVersion) : noDraft
  const publishedAt = before.publishedAt ?? state.publishedAt
  const set = { ...state, ...draft, publishedAt, deletedAt: null, bodyVersion, ...(await slugAfter(tx, before)) }
  await writeRow(edit, before, set, written)
  return 'updated'
}

/** The place of an example, unless another item has it here. */
async function exampleOf(tx: Db, type: ContentType, { example }: TransferItem): Promise<{ example?: string }> {
  if (!example || (await findReplacing(tx, type.key, example))) return {}
  return { example }
}

type State = Pick<ItemRow, 'status' | 'position' | 'body' | 'draft' | 'publishAt' | 'unpublishAt' | 'publishedAt'>

/** The checked state of the imported item; content that was never public becomes a draft. */
function stateOf(type: ContentType, item: TransferItem): State {
  const published = item.status === 'published'
  try {
    const body = checkBody(type, item.body, { draft: !published })
    const draft = item.draft && checkBody(type, item.draft, { draft: true })
    const publishedAt = time(item.publishedAt) ?? (published ? new Date(item.createdAt) : null)
    const working = publishedAt ? { body, draft } : { body: draft ?? body, draft: draft ?? body }
    const times = { publishAt: time(item.publishAt), unpublishAt: time(item.unpublishAt) }
    return { status: item.status, position: item.order, ...working, ...times, publishedAt }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw refused(type, item, error.fields?.map(({ message }) => message).join(', ') ?? error.message)
  }
}

const isSame = (type: ContentType, row: ItemRow, state: State): boolean =>
  row.deletedAt === null &&
  isDeepStrictEqual(
    [
      row.status,
      row.position,
      asSaved(type.fields, row.body),
      row.draft && asSaved(type.fields, row.draft),
      row.publishAt,
      row.unpublishAt,
    ],
    [state.status, state.position, state.body, state.draft, state.publishAt, state.unpublishAt],
  )

/** The slug of an item restored from the bin may be in use. */
async function slugAfter(tx: Db, before: ItemRow): Promise<{ slug?: string }> {
  if (!before.slug || !before.deletedAt) return {}
  return { slug: freeSlug(before.slug, await slugsLike(tx, before.type, before.slug)) }
}

const refused = (type: ContentType, item: TransferItem, why: string) =>
  new Problem(400, `Nothing was imported: ${type.one} “${namesOf(type, item.body).title}”: ${why}.`)

/** What is asked about: the file itself is not kept, since it may be as large as the site. */
interface ImportInput {
  /** SHA-256 of the file. */
  digest: string
  name: string
  bytes: number
  items: number
  files: number
}

/** An import can change every page at once, so a second publisher must allow it. The file is then sent again and recognised by its digest. */
export const importAllowing: ApprovalKind<ImportInput> = {
  kind: 'content.import',
  recordType: 'content-archive',
  duties: may.publishContent,
  recordOf: ({ digest }) => digest,
  isSame: (one, other) => one.digest === other.digest,
  see: (_deps, _tx, { digest, name, bytes, items, files }) =>
    Promise.resolve({
      title: 'Allow the import of a content export',
      path: '/content-manager/transfer',
      facts: [
        { label: 'File', value: name },
        { label: 'Size', value: `${bytes.toLocaleString('en-GB')} bytes` },
        { label: 'Items of content', value: String(items) },
        { label: 'Pictures and PDFs', value: String(files) },
        { label: 'Digest (SHA-256)', value: digest },
      ],
      state: digest,
    }),
  // The publisher who asked sends the file again.
  perform: () => Promise.resolve(),
}

/** Who allowed the import of this file, which counts once; or the request that a second publisher now has to decide. */
export async function allowImport(
  deps: Deps,
  tx: Db,
  actor: SignedIn,
  input: ImportInput,
): Promise<{ second: SecondPerson } | { asked: AskedApproval }> {
  const which = { kind: importAllowing.kind, recordId: input.digest, askedBy: actor.id }
  const approvedBy = await claimApproved(deps, tx, which)
  if (approvedBy) return { second: { approvedBy } }
  const asked = await performOrAsk(deps, tx, actor, importAllowing, input)
  return asked ? { asked } : { second: { nobodyElseCouldApprove: true } }
}
