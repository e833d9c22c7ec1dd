import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { readAccount } from '#people/directory.server.ts'
import { exportOwnAccount } from '#features/accounts/service.server.ts'
import { findDocument } from '#features/documents/service.server.ts'
import { ownConsents, ownPapers } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { isStaff } from '#platform/duties.ts'
import type { QueryOf } from '#platform/endpoint.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import type { Block } from '#platform/pdf/pdf-document.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { Problem } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import type { Consent, listOwnViews, RecordView } from '../contract.ts'
import { kindNames, messages } from '../messages.ts'
import type { RetentionKind } from '../retention/service.kinds.server.ts'
import { maxPrintedRecords, maxArchiveBytes } from '../rules.ts'
import { archiveName, findDocuments, type OwnDocument } from './archive-names.ts'
import { describeRecord } from './describe-record.ts'
import {
  countViews,
  deleteViewsOf,
  listViews,
  type ViewRow,
  deleteOldView,
  listOldViews,
} from '#people/store.views.server.ts'

/** The person's data as a PDF to read. */
export async function printOwnData(deps: Deps, actor: SignedIn): Promise<Buffer> {
  const data = await exportOwnAccount(deps, actor)
  const { documents: _listedBelow, ...account } = data.account
  const names = kindNames()
  return printPdf(deps, senderOf(actor, ''), {
    title: 'Your data',
    subtitle: `What the ${commission.name} stores about ${account.name} ${account.surname}`.trim(),
    author: commission.name,
    language: commission.language,
    date: data.exportedAt,
    blocks: [
      { kind: 'heading', level: 1, text: 'Your account' },
      { kind: 'definitionList', entries: describeRecord(account) },
      ...Object.entries({ sessions: data.sessions as unknown[], ...data.records }).flatMap(([kind, records]) =>
        printKind(names[kind] ?? kind, records),
      ),
    ],
  })
}

function printKind(name: string, records: readonly unknown[]): Block[] {
  const printed = records.slice(0, maxPrintedRecords)
  const left = records.length - printed.length
  return [
    { kind: 'heading', level: 1, text: `${name} (${records.length})` },
    ...(records.length === 0 ? [{ kind: 'paragraph', text: 'None.' } as const] : []),
    ...printed.flatMap((record, at): Block[] => {
      const entries = describeRecord(record)
      const title = entries.find(({ term }) => /^(Reference|Title|What|Original name)$/.test(term))?.value
      return [
        { kind: 'heading', level: 2, text: title ?? `${at + 1}` },
        { kind: 'definitionList', entries },
      ]
    }),
    ...(left > 0
      ? [{ kind: 'notice', text: `${left} more are in the JSON file, which has all of them.` } as const]
      : []),
  ]
}

/** What the person has agreed to in all features, newest first. */
export async function readOwnConsents(deps: Deps, actor: SignedIn) {
  const consents: Consent[] = []
  for (const read of deps.hooks.of(ownConsents)) consents.push(...(await read(deps, actor)))
  return { consents: consents.sort((one, other) => other.at.localeCompare(one.at)) }
}

export const exportOwnConsents = async (deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> =>
  readOwnConsents(deps, actor)

// The ZIP is made while it is sent, one piece of one file at a time, and refused above 1 GB: above 4 GB the format needs an extension that old
// programs do not read, and the browser has to hold what it downloads with a token. Files are numbered, and their names lose everything that could
// lead to another folder.
/** The person's data and documents as one ZIP, made while it is sent; 413 when the documents are too large for one file. */
export async function archiveOwnData(deps: Deps, actor: SignedIn): Promise<Readable> {
  const data = await exportOwnAccount(deps, actor)
  const documents = findDocuments(data)
  const bytes = documents.reduce((total, { size }) => total + size, 0)
  if (bytes > maxArchiveBytes) throw new Problem(413, messages.tooManyBytes)
  return Readable.from(zip(deps, actor, data, documents))
}

type OwnData = Awaited<ReturnType<typeof exportOwnAccount>>

/** Yields the archive in pieces, so that a slow reader holds one piece of one file in memory. */
async function* zip(
  deps: Deps,
  actor: SignedIn,
  data: OwnData,
  documents: readonly OwnDocument[],
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const take = () => {
    const taken = pieces
    pieces = []
    return taken
  }
  const list = new ZipDeflate('my-data.json')
  archive.add(list)
  list.push(Buffer.from(JSON.stringify(data, null, 2)), true)
  yield* take()
  for (const [at, document] of documents.entries()) {
    // The formats are compressed already.
    const entry = new ZipPassThrough(archiveName(document, at))
    archive.add(entry)
    const { fileKey } = await findDocument(deps, document.id)
    for await (const chunk of await deps.files.open(fileKey)) {
      entry.push(chunk as Uint8Array)
      yield* take()
    }
    entry.push(new Uint8Array(0), true)
    yield* take()
  }
  for (const list of deps.hooks.of(ownPapers))
    for (const { name, read } of await list(deps, actor)) {
      const entry = new ZipPassThrough(`papers/${name}`)
      archive.add(entry)
      entry.push((await read()) ?? new Uint8Array(0), true)
      yield* take()
    }
  archive.end()
  yield* take()
}

/** Only staff see the names of staff, as in histories. */
async function toViews(deps: Deps, rows: readonly ViewRow[], reader: SignedIn): Promise<RecordView[]> {
  const names = new Map<string, string>()
  for (const id of isStaff(reader) ? new Set(rows.map(({ readerId }) => readerId)) : []) {
    const account = await readAccount(deps, id)
    if (account) names.set(id, `${account.name} ${account.surname}`.trim())
  }
  return rows.map(({ id, title, hour, readerId }) => ({
    id: String(id),
    title,
    hour: hour.toISOString(),
    by: names.get(readerId) ?? messages.office,
  }))
}

export async function readOwnViews(deps: Deps, actor: SignedIn, query: QueryOf<typeof listOwnViews>) {
  const { page, pageSize } = query
  const { db } = deps.database
  const total = await countViews(db, actor.id)
  const rows = await listViews(db, actor.id, { limit: pageSize, offset: (page - 1) * pageSize })
  return { items: await toViews(deps, rows, actor), page, pageSize, total }
}

const maxExported = 10_000

export async function exportOwnViews(deps: Deps, actor: SignedIn): Promise<Record<string, unknown[]>> {
  const rows = await listViews(deps.database.db, actor.id, { limit: maxExported, offset: 0 })
  return { views: await toViews(deps, rows, actor) }
}

/** Removes the views of an erased account: the person can no longer read them. */
export const eraseViews = (_deps: Deps, tx: Db, person: SignedIn): Promise<void> => deleteViewsOf(tx, person.id)

/** The list of who opened a record. It has no audit entry for each row: it is itself only a list of what was read. */
export const viewRetention: RetentionKind = {
  key: 'record-views',
  title: 'The list of who opened a record',
  from: 'the hour of the view',
  bounds: { least: 180, most: 3_650 },
  find: (deps, before, limit) => listOldViews(deps.database.db, before, limit),
  remove: (deps, id) => deleteOldView(deps.database.db, id),
}
