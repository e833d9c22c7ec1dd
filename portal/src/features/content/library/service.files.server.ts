import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { Problem } from '#platform/problem.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import { may } from '#platform/duties.ts'
import { libraryMessages } from './contract.ts'
import { imageMaxBytes, imageMessages, pdfMaxBytes, pdfMessages } from '../rules.ts'
import { svgMessages, type SvgProblem } from './rules.svg.ts'
import { encodePicture, type LocalFile, lookAtFile } from './service.pictures.server.ts'
import type { Look } from './service.look-task.server.ts'
import { type FileRow, insertFile } from './store.files.server.ts'

export interface IncomingFile {
  stream: Readable
  filename: string
}
export type FileKind = FileRow['kind']

interface Facts {
  /** The required kind; if omitted, either kind is accepted. */
  kind?: FileKind
  name?: string
  alt?: string
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
