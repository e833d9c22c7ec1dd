import * as z from 'zod/mini'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { releaseFiles, removeReleasedFiles } from '#features/documents/service.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import type { Focus } from '#platform/files/stored-picture.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { senderOf, type ParsingTask } from '#platform/limited-process/parsing.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { forbidden, invalidField, notFound, Problem } from '#platform/problem.ts'
import { trimMarks } from '#platform/values/trim-marks.ts'
import { change, writeRow } from '../engine/service.changes.server.ts'
import { imageMaxBytes, imageMessages, pdfMaxBytes, pdfMessages } from '../rules.ts'
import { type FileUse, type LibraryFile, libraryMessages } from './contract.ts'
import { svgMessages, type SvgProblem } from './rules.svg.ts'
import type { Look } from './service.look-task.server.ts'
import { encodePicture, type LocalFile, lookAtFile } from './service.pictures.server.ts'
import { deleteFileRow, type FileRow, updateFile, insertFile } from './store.files.server.ts'
import {
  findLibraryFile,
  findLibraryPage,
  type LibraryQuery,
  type LibraryRow,
  listUses,
  lockShowing,
  replaceFileRow,
} from './store.library.server.ts'
import type { Cut } from './service.crop-task.server.ts'

function toLibraryFile(row: LibraryRow): LibraryFile {
  const [, width = '0', height = '0'] = /\/(\d+)x(\d+)\.webp$/.exec(row.address) ?? []
  return {
    id: row.id,
    kind: row.kind,
    name: row.name || row.originalName,
    alt: row.alt,
    caption: row.caption,
    focus: { x: row.focusX, y: row.focusY },
    url: row.address,
    thumbnail: row.kind === 'image' ? `/api/content/files/${row.id}/400.webp` : '',
    width: Number(width),
    height: Number(height),
    size: row.size,
    createdAt: row.createdAt.toISOString(),
    createdByName: row.createdByName,
    uses: row.uses,
  }
}

type Query = Omit<LibraryQuery, 'addedBy'> & { mine?: 'yes' | undefined }

export async function listLibrary(deps: Deps, actor: SignedIn, { mine, ...query }: Query) {
  requireDuty(actor, may.readContent)
  const { rows, total } = await findLibraryPage(deps.database.db, { ...query, addedBy: mine && actor.id })
  return { items: rows.map(toLibraryFile), page: query.page, pageSize: query.pageSize, total }
}

/** One file and where it is used. */
export async function readLibraryFile(deps: Deps, actor: SignedIn, id: string) {
  requireDuty(actor, may.readContent)
  const row = await findLibraryFile(deps.database.db, id)
  if (!row) throw gone()
  return { ...toLibraryFile(row), usedBy: await usesOf(deps.database.db, id) }
}

const gone = () => notFound('This file no longer exists.')

async function usesOf(db: Db, id: string): Promise<FileUse[]> {
  const rows = await listUses(db, id)
  // Omit history entries of items that use the file now.
  const shown = new Set(rows.filter((row) => row.place !== 'history').map((row) => row.id))
  return rows
    .filter((row) => row.place !== 'history' || !shown.has(row.id))
    .map(({ deletedAt, ...row }) => ({ ...row, place: deletedAt ? 'bin' : row.place }))
}

/** Adds a picture or PDF to the library: where it `stays`, until staff delete it, else while an item uses it. */
export async function addToLibrary(
  deps: Deps,
  actor: SignedIn,
  file: IncomingFile,
  facts: { alt: string; name: string; stays: boolean; caption?: string },
): Promise<LibraryFile> {
  const row = await storeFile(deps, actor, file, facts)
  await deps.database.transaction((tx) => audit(deps, tx, actor, 'upload', row.id, { name: row.name }))
  return toLibraryFile({ ...row, uses: 0 })
}

interface Description {
  /** Without it the name stays. */
  name?: string | undefined
  alt: string
  caption?: string | undefined
  focus?: Focus | undefined
}

/** Sets the name of a file, and of a picture its words and the point that stays in view; those of a picture that the site shows, only a publisher. */
export async function describeFile(
  deps: Deps,
  actor: SignedIn,
  id: string,
  { name: given, alt, caption, focus }: Description,
): Promise<LibraryFile> {
  requireDuty(actor, may.draftContent)
  return change(deps, async (tx) => {
    const row = await findLibraryFile(tx, id, { lock: true })
    if (!row) throw gone()
    if (row.kind === 'image' && !alt) throw invalidField('alt', libraryMessages.altMissing)
    const name = given ?? row.name
    const set = {
      name,
      alt,
      ...(caption !== undefined && { caption }),
      ...(focus && { focusX: focus.x, focusY: focus.y }),
    }
    const changed = { ...row, ...set }
    const isPublic = publicFacts.some((fact) => changed[fact] !== row[fact]) && isShown(await usesOf(tx, id))
    if (isPublic && !holds(actor, may.publishContent)) throw forbidden(libraryMessages.shownToAll)
    await updateFile(tx, id, set)
    await audit(deps, tx, actor, 'describe', id, { name })
    return toLibraryFile(changed)
  })
}

/** What visitors see of a picture beside the picture; its name is for staff. */
const publicFacts = ['alt', 'caption', 'focusX', 'focusY'] as const
const isShown = (uses: readonly FileUse[]): boolean => uses.some(({ place }) => place === 'published')

/** Replaces a file by another one of its kind. Items that use it get a new version, and the old address redirects to the new file. */
export async function replaceLibraryFile(
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
  id: string,
  file: IncomingFile,
): Promise<LibraryFile> {
  requireDuty(actor, may.publishContent)
  const old = await findLibraryFile(deps.database.db, id)
  if (!old) throw gone()
  const stored = await storeFile(deps, actor, file, {
    kind: old.kind,
    name: old.name,
    alt: old.alt,
    caption: old.caption,
  })
  return change(deps, async (tx) => {
    if (!(await findLibraryFile(tx, id, { lock: true }))) throw gone()
    for (const item of await lockShowing(tx, id)) {
      const type = types.find((known) => known.key === item.type)
      if (!type) continue
      const set = {
        body: withAddress(item.body, old, stored),
        draft: item.draft && withAddress(item.draft, old, stored),
        bodyVersion: item.version + 1,
        ...(item.draft && { draftBase: item.version + 1 }),
      }
      const isPublic = item.status === 'published' && !item.draft && !item.deletedAt
      await writeRow({ deps, tx, actor, type }, item, set, { action: 'replace-file', note: old.name, isPublic })
    }
    await replaceFileRow(tx, id, stored.id)
    await updateFile(tx, stored.id, { loose: old.loose })
    await audit(deps, tx, actor, 'replace', id, { by: stored.id })
    return toLibraryFile({ ...stored, uses: old.uses })
  })
}

/** The body with every address of a file (including all sizes of a picture) changed to that of another file. */
function withAddress(body: Record<string, unknown>, old: FileRow, next: FileRow): Record<string, unknown> {
  const pattern = new RegExp(`/api/content/files/${old.id}/[^"\\s]*`, 'g')
  return JSON.parse(JSON.stringify(body).replace(pattern, () => next.address)) as Record<string, unknown>
}

/** Deletes a file that no item uses; if the bin or the history uses it, only if `confirmed`. */
export async function deleteLibraryFile(deps: Deps, actor: SignedIn, id: string, confirmed: boolean): Promise<void> {
  requireDuty(actor, may.publishContent)
  await deps.database.transaction(async (tx) => {
    const found = await findLibraryFile(tx, id, { lock: true })
    if (!found) throw gone()
    const usedBy = await usesOf(tx, id)
    if (usedBy.some(({ place }) => place === 'published' || place === 'draft'))
      throw new Problem(409, 'This file is in use. Remove it there first.', { facts: { usedBy } })
    if (usedBy.length > 0 && !confirmed)
      throw new Problem(409, 'Deleted items or older versions use this file. Delete it anyway?', {
        code: 'confirmation-required',
        facts: { usedBy },
      })
    await deleteFileRow(tx, id)
    await releaseFiles(deps, tx, Object.values(found.variants))
    await audit(deps, tx, actor, 'delete', id, { name: found.name })
  })
  await removeReleasedFiles(deps)
}

async function audit(deps: Deps, tx: Db, actor: SignedIn, action: string, id: string, details: object) {
  const record = { recordType: 'content-file', recordId: id, details: { ...details } }
  await recordAudit(tx, { at: deps.clock.now(), actor, action: `content-file.${action}`, ...record })
}

export interface IncomingFile {
  stream: Readable
  filename: string
}
type FileKind = FileRow['kind']

interface Facts {
  /** The required kind; if omitted, either kind is accepted. */
  kind?: FileKind
  name?: string
  alt?: string
  caption?: string
  /** Whether the file was added to the library, where it stays; otherwise it is for an item. */
  stays?: boolean
}

const limits = {
  image: { bytes: imageMaxBytes, message: imageMessages.tooLarge },
  pdf: { bytes: pdfMaxBytes, message: pdfMessages.tooLarge },
}
const refusals = { image: imageMessages.notAnImage, pdf: pdfMessages.notAPdf }

/** Re-encodes and stores a picture, or checks and stores a PDF. 413 and 415 with the messages of spec 3 §5. */
export async function storeFile(deps: Deps, actor: SignedIn, file: IncomingFile, facts: Facts): Promise<FileRow> {
  requireDuty(actor, may.draftContent)
  const sender = senderOf(actor, '')
  deps.parsing.requireWelcome(sender)
  const limit = limits[facts.kind ?? (/\.pdf$/i.test(file.filename) ? 'pdf' : 'image')]
  return withTemporary(deps, file.stream, limit, async (path, size) => {
    const local = { sender, path, size }
    const refused = facts.kind ? refusals[facts.kind] : libraryMessages.notAFile
    const look = await lookAtFile(deps, local).catch((error: unknown) => {
      if (!(error instanceof FileRefusal)) throw error
      const words = error.reason === 'notAnImage' ? imageMessages.notAnImage : refused
      const why = svgMessages[error.reason as SvgProblem]
      throw new Problem(415, [words.replace(/\.$/, ''), why, error.note].filter(Boolean).join('. '))
    })
    const { kind } = look
    if (facts.kind && facts.kind !== kind) throw new Problem(415, refused)
    const id = randomUUID()
    const originalName = file.filename.slice(0, 255)
    return insertFile(deps.database.db, {
      id,
      kind,
      originalName,
      size,
      ...(await keep(deps, id, local, look, file.filename)),
      createdAt: deps.clock.now(),
      createdById: actor.id,
      createdByName: actor.name,
      name: facts.name?.trim() || originalName,
      alt: (facts.alt ?? '').trim(),
      caption: facts.caption ?? '',
      loose: !facts.stays,
    })
  })
}

async function keep(deps: Deps, id: string, local: LocalFile, look: Look, filename: string) {
  if (look.kind === 'pdf') {
    const { key, sha256 } = await deps.files.adopt(local.path)
    return {
      variants: { pdf: key },
      hashes: { pdf: sha256 },
      address: `/api/content/files/${id}/${safeName(filename)}.pdf`,
    }
  }
  const stored = await encodePicture(deps, local, look)
  return { ...stored, address: `/api/content/files/${id}/${look.width}x${look.height}.webp` }
}

const safeName = (name: string) =>
  trimMarks(
    name
      .replace(/\.pdf$/i, '')
      .normalize('NFKD')
      .replace(/[^\w-]+/g, '-'),
    '-',
  ).slice(0, 60) || 'document'

function withTemporary<T>(
  deps: Deps,
  stream: Readable,
  limit: { bytes: number; message: string },
  work: (path: string, size: number) => Promise<T>,
): Promise<T> {
  return withScratch(deps.config, async (folder) => {
    const path = join(folder, 'file')
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        // 'Under 100MB' (spec 3 §5).
        done(size >= limit.bytes ? new Problem(413, limit.message) : null, chunk)
      },
    })
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
    if (size === 0) throw new Problem(400, 'The file is empty.')
    return work(path, size)
  })
}

const smallest = 50

const size = z.int().check(z.minimum(1), z.maximum(99_999))
const cropTask: ParsingTask<{ path: string; cut: Cut }, { width: number; height: number }> = {
  module: new URL('./service.crop-task.server.ts', import.meta.url),
  facts: z.object({ width: size, height: size }),
  maxOutput: 40 * 1_048_576,
}

/** Cuts a picture to a part of it: a new picture of the library, or the replacement of the old one in every place. */
export async function cropLibraryPicture(
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
  id: string,
  { as, ...cut }: Cut & { as: 'copy' | 'replacement' },
): Promise<LibraryFile> {
  requireDuty(actor, as === 'copy' ? may.draftContent : may.publishContent)
  const row = await findLibraryFile(deps.database.db, id)
  if (!row) throw notFound('This file no longer exists.')
  if (row.kind !== 'image') throw new Problem(400, libraryMessages.notAPicture)
  const part = await cutOut(deps, actor, row, cut)
  if (as === 'replacement') return replaceLibraryFile(deps, actor, types, id, part)
  const name = `${row.name || row.originalName} (cropped)`.slice(0, 200)
  return addToLibrary(deps, actor, part, { name, alt: row.alt, caption: row.caption, stays: true })
}

async function cutOut(deps: Deps, actor: SignedIn, row: FileRow, cut: Cut): Promise<IncomingFile> {
  const sender = senderOf(actor, '')
  deps.parsing.requireWelcome(sender)
  return withScratch(deps.config, async (folder) => {
    const path = join(folder, 'picture')
    await pipeline(await deps.files.open(largestOf(row)), createWriteStream(path, { mode: 0o600 }))
    const { facts, bytes } = await deps.parsing.run(cropTask, { sender, args: { path, cut } })
    if (facts.width < smallest || facts.height < smallest) throw invalidField('width', libraryMessages.tooSmall)
    return { stream: Readable.from([bytes]), filename: row.originalName.replace(/\.[^.]*$/, '') + '.webp' }
  })
}

/** The largest size that is stored; pictures are not kept as they were uploaded. */
function largestOf({ variants }: FileRow): string {
  const [largest] = Object.keys(variants)
    .filter((name) => name.endsWith('.webp'))
    .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
  return variants[largest!]!
}
