import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { requireFresh } from '#features/accounts/factors/service.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import { type ReadTarEntry, readTar } from '#platform/files/tar.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { type ParsingTask, type Sender, senderOf } from '#platform/limited-process/parsing.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { Problem } from '#platform/problem.ts'
import { change } from '../engine/service.changes.server.ts'
import type { IncomingFile } from '../library/service.library.server.ts'
import { lookAtFile } from '../library/service.pictures.server.ts'
import { findFile, insertFile } from '../library/store.files.server.ts'
import { importItem, allowImport } from './service.import-items.server.ts'
import {
  type EntryName,
  fileSchema,
  itemSchema,
  manifestSchema,
  readEntryName,
  transferLimits,
  type TransferFile,
} from './transfer-format.ts'

/** Imports an export completely or not at all; identical items stay unchanged. */
export async function importContent(deps: Deps, actor: SignedIn, types: readonly ContentType[], file: IncomingFile) {
  requireDuty(actor, may.publishContent)
  // Before gigabytes are sent, and also where a second publisher has allowed it.
  await requireFresh(deps, actor)
  deps.parsing.requireWelcome(senderOf(actor, ''))
  return withScratch(deps.config, (folder) => importInto(folder, deps, actor, types, file))
}

async function importInto(
  folder: string,
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
  file: IncomingFile,
) {
  const sender = senderOf(actor, '')
  const files = new ImportedFiles(deps, folder, sender)
  try {
    const archive = join(folder, 'archive.tar')
    const meter = new Meter(transferLimits.archiveBytes)
    await pipeline(file.stream, meter, createWriteStream(archive, { mode: 0o600 }))
    const found = await readFiles(deps, sender, archive, files)
    const input = { digest: meter.digest(), name: file.filename, bytes: meter.bytes, ...found }
    const outcome = await change(deps, async (tx) => {
      const allowed = await allowImport(deps, tx, actor, input)
      if ('asked' in allowed) return allowed.asked
      const counts = { created: 0, updated: 0, unchanged: 0, files: await files.insertRows(tx, actor) }
      const unknown = new Set<string>()
      for await (const { entry, name } of entriesOf(archive)) {
        if (name.part !== 'item') continue
        const item = await readJson(entry, itemSchema)
        if (item.id !== name.id) throw hostile(entry.name)
        const type = types.find((known) => known.key === item.type)
        if (type) counts[await importItem({ deps, tx, actor, type }, item)]++
        else unknown.add(item.type)
      }
      const details = { ...counts, ...allowed.second }
      const record = { recordType: 'content', recordId: 'all', details }
      await recordAudit(tx, { at: deps.clock.now(), actor, action: 'content.import', ...record })
      return { ...counts, unknownTypes: [...unknown].sort((one, other) => one.localeCompare(other)) }
    })
    if ('approval' in outcome) await files.drop()
    return outcome
  } catch (error) {
    // After a lost connection the rows may be there, since only the answer of the commit may be missing; files without rows are swept.
    if (error instanceof Problem) await files.drop()
    throw error
  }
}

/** Passes a file on, up to a size, and tells its size and digest. */
class Meter extends Transform {
  bytes = 0
  readonly #hash = createHash('sha256')
  readonly #most: number
  constructor(max: number) {
    super()
    this.#most = max
  }
  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.bytes += chunk.length
    this.#hash.update(chunk)
    done(this.bytes > this.#most ? new Problem(413, 'The file is larger than 8 GB.') : null, chunk)
  }
  digest = (): string => this.#hash.digest('hex')
}

const hostile = (name: string, note = '') =>
  new Problem(400, `The file is not an export of this portal: it contains “${name.slice(0, 80)}”. ${note}`.trim())

/** The entries of an archive with their parsed names; throws if a name or size cannot come from an export. */
async function* entriesOf(archive: string): AsyncGenerator<{ entry: ReadTarEntry; name: EntryName }> {
  const seen = new Set<string>()
  for await (const entry of readTar(createReadStream(archive, { highWaterMark: 1 << 20 }))) {
    const name = readEntryName(entry.name)
    const { fileBytes, jsonBytes, smallJsonBytes } = transferLimits
    const max = name?.part === 'variant' ? fileBytes : name?.part === 'item' ? jsonBytes : smallJsonBytes
    if (!name || seen.has(entry.name) || seen.size >= transferLimits.entries || entry.size > max)
      throw hostile(entry.name)
    if (seen.size === 0 && name.part !== 'manifest') throw hostile(entry.name)
    seen.add(entry.name)
    yield { entry, name }
  }
}

/** Checks and stores the files of an archive, whose rows are added later, and counts what is in it. */
async function readFiles(deps: Deps, sender: Sender, archive: string, files: ImportedFiles) {
  const found = { items: 0, files: 0 }
  for await (const { entry, name } of entriesOf(archive)) {
    if (name.part === 'item') {
      await checkJson(deps, sender, entry)
      found.items++
    } else if (name.part === 'manifest') await readJson(entry, manifestSchema)
    else if (name.part === 'file') {
      const described = await readJson(entry, fileSchema)
      if (described.id !== name.id) throw hostile(entry.name)
      await files.describe(described)
      found.files++
    } else if (name.part === 'variant') await files.take(name.id, name.variant, Readable.from(entry.body))
  }
  files.requireWhole()
  return found
}

const jsonTask: ParsingTask<object, { values: number }> = {
  module: new URL('./service.json-task.server.ts', import.meta.url),
  facts: z.object({ values: z.int().check(z.minimum(1)) }),
  maxOutput: 0,
  lane: 'tiny',
}

/** Items have no fixed schema, so a child process checks size and depth before the item is parsed here. */
async function checkJson({ parsing }: Deps, sender: Sender, entry: ReadTarEntry): Promise<void> {
  const input = [await buffer(entry.body)]
  await parsing.run(jsonTask, { sender, args: {}, input }).catch((error: unknown) => {
    throw error instanceof FileRefusal ? hostile(entry.name, error.note) : error
  })
}

async function readJson<T>(entry: ReadTarEntry, schema: z.ZodMiniType<T>): Promise<T> {
  const text = (await buffer(entry.body)).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw hostile(entry.name)
  }
  const result = z.safeParse(schema, value)
  if (!result.success) throw hostile(entry.name)
  return result.data
}

interface Incoming {
  described: TransferFile
  /** File keys by variant. */
  stored: Record<string, string>
  hashes: Record<string, string>
}

/** The files of one import. Existing files are skipped; new ones are checked before they are stored. */
class ImportedFiles {
  readonly #deps: Deps
  readonly #folder: string
  readonly #sender: Sender
  readonly #fresh = new Map<string, Incoming>()
  readonly #known = new Set<string>()
  #taken = 0

  constructor(deps: Deps, folder: string, sender: Sender) {
    this.#deps = deps
    this.#sender = sender
    this.#folder = folder
  }

  async describe(described: TransferFile): Promise<void> {
    const { id, kind, address, replacedById } = described
    const place = `/api/content/files/${id}/`
    const rest = address.startsWith(place) ? address.slice(place.length) : ''
    const fits = kind === 'pdf' ? /^[\w-]{1,80}\.pdf$/.test(rest) : /^\d{1,5}x\d{1,5}\.webp$/.test(rest)
    // Old files may have no address; then no item uses them.
    if (address && !fits) throw refused(described, 'has a wrong address')
    if (replacedById === id) throw refused(described, 'replaces itself')
    if (await findFile(this.#deps.database.db, id)) this.#known.add(id)
    else this.#fresh.set(id, { described, stored: {}, hashes: {} })
  }

  async take(id: string, variant: string, source: Readable): Promise<void> {
    if (this.#known.has(id)) return void source.resume()
    const incoming = this.#fresh.get(id)
    if (!incoming?.described.variants.includes(variant))
      throw refused(incoming?.described, 'is not in its list of files')
    // Use a new name for each file, because the picture library caches files by name.
    const path = join(this.#folder, `file-${++this.#taken}`)
    await pipeline(source, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    const { kind } = incoming.described
    const look = await lookAtFile(this.#deps, { sender: this.#sender, path, size }).catch((error: unknown) => {
      throw error instanceof FileRefusal
        ? refused(incoming.described, 'does not match its description', error.note)
        : error
    })
    const [width, format] = variant === 'pdf' ? ['0', ''] : variant.split('.')
    const holds = look.kind === kind && look.width === Number(width) && look.format === formats[format ?? '']
    if (!holds) throw refused(incoming.described, 'does not match its description')
    if (kind === 'pdf') incoming.described.size = size
    const { key, sha256 } = await this.#deps.files.adopt(path)
    incoming.stored[variant] = key
    incoming.hashes[variant] = sha256
    await rm(path, { force: true })
  }

  /** 400 if some variants of a file are missing. */
  requireWhole(): void {
    for (const { described, stored } of this.#fresh.values())
      if (
        described.variants.some((variant) => !stored[variant]) ||
        (!described.replacedById && !Object.keys(stored).length)
      )
        throw refused(described, 'is incomplete')
  }

  /** Adds rows for the stored files; returns their number. */
  async insertRows(tx: Db, actor: SignedIn): Promise<number> {
    for (const { described, stored, hashes } of this.#fresh.values()) {
      const { variants: _, createdAt, ...facts } = described
      await insertFile(tx, {
        ...facts,
        variants: stored,
        hashes,
        createdAt: new Date(createdAt),
        createdById: actor.id,
      })
    }
    return this.#fresh.size
  }

  /** Deletes the stored files after a failed import. */
  async drop(): Promise<void> {
    for (const { stored } of this.#fresh.values())
      for (const key of Object.values(stored)) await this.#deps.files.remove(key)
  }
}

/** The picture library's names for the formats of variants. */
const formats: Record<string, string> = { avif: 'heif', webp: 'webp', '': '' }

const refused = (file: TransferFile | undefined, why: string, note = '') =>
  new Problem(
    400,
    `Nothing was imported: the file “${(file?.name || file?.originalName) ?? '?'}” ${why}. ${note}`.trim(),
  )
