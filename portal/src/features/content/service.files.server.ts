import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { invalidField, Problem } from '#platform/problem.ts'
import { withScratch } from '#platform/scratch.server.ts'
import { libraryMessages } from './contract.library.ts'
import { imageMaxBytes, imageMessages, pdfMaxBytes, pdfMessages } from './rules.ts'
import { encodePicture } from './service.pictures.server.ts'
import { type FileRow, insertFile } from './store.files.server.ts'

const imageTypes = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
  'image/tiff',
  'image/heic',
])

export interface IncomingFile {
  stream: Readable
  filename: string
}
export type FileKind = FileRow['kind']

interface Facts {
  /** The only kind that will do; any of the two when it is left out. */
  kind?: FileKind
  name?: string
  alt?: string
  /** Put into the library, where it stays; else it came with the save of an item. */
  library?: boolean
}

const limits = {
  image: { bytes: imageMaxBytes, message: imageMessages.tooLarge },
  pdf: { bytes: pdfMaxBytes, message: pdfMessages.tooLarge },
}
const refusals = { image: imageMessages.notAnImage, pdf: pdfMessages.notAPdf }

/** Stores a picture, re-encoded, or a PDF after a look at its content. 415 and 413 in the words of spec 3 §5. */
export async function storeFile(deps: Deps, actor: SignedIn, file: IncomingFile, facts: Facts): Promise<FileRow> {
  requireAdmin(actor)
  const limit = limits[facts.kind ?? (/\.pdf$/i.test(file.filename) ? 'pdf' : 'image')]
  return withTemporary(deps, file.stream, limit, async (path, size) => {
    const kind = await kindOf(path, size)
    if (!kind || (facts.kind && facts.kind !== kind))
      throw new Problem(415, facts.kind ? refusals[facts.kind] : libraryMessages.notAFile)
    const alt = (facts.alt ?? '').trim()
    if (facts.library && kind === 'image' && !alt) throw invalidField('alt', libraryMessages.altMissing)
    const id = randomUUID()
    const originalName = file.filename.slice(0, 255)
    return insertFile(deps.database.db, {
      id,
      kind,
      originalName,
      size,
      ...(await keep(deps, id, kind, path, file.filename)),
      createdAt: deps.clock.now(),
      createdById: actor.id,
      createdByName: actor.name,
      name: facts.name?.trim() || originalName,
      alt,
      loose: !facts.library,
    })
  })
}

async function keep(deps: Deps, id: string, kind: FileKind, path: string, filename: string) {
  if (kind === 'pdf') {
    const { key } = await deps.files.adopt(path)
    return { variants: { pdf: key }, address: `/api/content/files/${id}/${safeName(filename)}.pdf` }
  }
  const { variants, width, height } = await encodePicture(deps, path)
  return { variants, address: `/api/content/files/${id}/${width}x${height}.webp` }
}

/** What a file is by its content, whatever it is called. */
async function kindOf(path: string, size: number): Promise<FileKind | undefined> {
  const type = await fileTypeFromFile(path)
  if (type && imageTypes.has(type.mime)) return 'image'
  return type?.mime === 'application/pdf' && (await isPdf(path, size)) ? 'pdf' : undefined
}

const pdfTail = 4_096

/** It begins as a PDF, and it is not cut: its end is where a reader starts. */
export async function isPdf(path: string, size: number): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const head = await file.read(Buffer.alloc(5), 0, 5, 0)
    const start = Math.max(0, size - pdfTail)
    const tail = await file.read(Buffer.alloc(pdfTail), 0, pdfTail, start)
    return head.buffer.toString('latin1') === '%PDF-' && tail.buffer.includes('%%EOF')
  } finally {
    await file.close()
  }
}

const safeName = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'document'

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
