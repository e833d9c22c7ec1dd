import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { requireAdmin } from '#platform/permission.ts'
import { notFound, Problem } from '#platform/problem.ts'
import { keptWidths } from '#platform/stored-picture.ts'
import { imageMaxBytes, imageMessages, pdfMaxBytes } from './rules.ts'
import { findFile, insertFile } from './store.files.server.ts'

// A picture of more pixels is a bomb, not a photograph.
const maxPixels = 100_000_000
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

/** Stores a picture, re-encoded without metadata in the widths the pages use; answers its address. 415 and 413 in the words of spec 3 §5. */
export async function storeImage(deps: Deps, actor: SignedIn, file: IncomingFile): Promise<string> {
  requireAdmin(actor)
  return withTemporary(file.stream, { bytes: imageMaxBytes, message: imageMessages.tooLarge }, async (path, size) => {
    const type = await fileTypeFromFile(path)
    if (!type || !imageTypes.has(type.mime)) throw new Problem(415, imageMessages.notAnImage)
    const { variants, width, height } = await encode(deps, path)
    const id = randomUUID()
    await insertFile(deps.database.db, {
      id,
      kind: 'image',
      originalName: file.filename.slice(0, 255),
      size,
      variants,
      createdAt: deps.clock.now(),
      createdById: actor.id,
    })
    return `/api/content/files/${id}/${width}x${height}.webp`
  })
}

async function encode(deps: Deps, path: string) {
  const source = sharp(path, { limitInputPixels: maxPixels, failOn: 'error' }).rotate()
  const meta = await source.metadata().catch(() => {
    throw new Problem(415, imageMessages.notAnImage)
  })
  const turned = (meta.orientation ?? 1) >= 5
  const width = (turned ? meta.height : meta.width) ?? 0
  const height = (turned ? meta.width : meta.height) ?? 0
  const variants: Record<string, string> = {}
  for (const w of keptWidths(width)) {
    const sized = source.clone().resize({ width: w, withoutEnlargement: true })
    for (const [name, encoded] of [
      [`${w}.avif`, sized.clone().avif({ quality: 55, effort: 3 })],
      [`${w}.webp`, sized.clone().webp({ quality: 75 })],
    ] as const) {
      const bytes = await encoded.toBuffer().catch(() => {
        throw new Problem(415, imageMessages.notAnImage)
      })
      variants[name] = (await deps.files.put(Readable.from(bytes), { maxBytes: imageMaxBytes })).key
    }
  }
  return { variants, width, height }
}

/** Stores a PDF after a look at its content; answers its address. */
export async function storePdf(deps: Deps, actor: SignedIn, file: IncomingFile): Promise<string> {
  requireAdmin(actor)
  const tooLarge = 'PDF size should be less than 100MB'
  return withTemporary(file.stream, { bytes: pdfMaxBytes, message: tooLarge }, async (path, size) => {
    const type = await fileTypeFromFile(path)
    if (type?.mime !== 'application/pdf') throw new Problem(415, 'Please upload a PDF file')
    const stored = await deps.files.adopt(path)
    const id = randomUUID()
    await insertFile(deps.database.db, {
      id,
      kind: 'pdf',
      originalName: file.filename.slice(0, 255),
      size,
      variants: { pdf: stored.key },
      createdAt: deps.clock.now(),
      createdById: actor.id,
    })
    return `/api/content/files/${id}/${safeName(file.filename)}.pdf`
  })
}

const safeName = (name: string) =>
  name
    .replace(/\.pdf$/i, '')
    .normalize('NFKD')
    .replace(/[^\w-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'document'

async function withTemporary<T>(
  stream: Readable,
  limit: { bytes: number; message: string },
  work: (path: string, size: number) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-content-'))
  const path = join(folder, 'file')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(size > limit.bytes ? new Problem(413, limit.message) : null, chunk)
    },
  })
  try {
    await pipeline(stream, measure, createWriteStream(path, { mode: 0o600 }))
    if (size === 0) throw new Problem(400, 'The file is empty.')
    return await work(path, size)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const types: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', pdf: 'application/pdf' }

/** Opens a variant: `800.webp`, or the address an item keeps (`1600x900.webp`, `name.pdf`). 404 when there is none. */
export async function openContentFile(
  deps: Deps,
  id: string,
  variant: string,
): Promise<{ stream: Readable; type: string }> {
  const row = await findFile(deps.database.db, id)
  const key = row && (row.kind === 'pdf' ? row.variants.pdf : (row.variants[variant] ?? largest(row.variants, variant)))
  if (!key) throw notFound('The file is not there any more.')
  return {
    stream: await deps.files.open(key),
    type: types[variant.split('.').pop() ?? ''] ?? 'application/octet-stream',
  }
}

function largest(variants: Record<string, string>, variant: string): string | undefined {
  const extension = variant.split('.').pop() ?? ''
  const widths = Object.keys(variants)
    .filter((name) => name.endsWith(`.${extension}`))
    .map((name) => Number.parseInt(name, 10))
  return variants[`${Math.max(...widths)}.${extension}`]
}
