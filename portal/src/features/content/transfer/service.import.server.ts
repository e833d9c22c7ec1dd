import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { ContentType } from '#fields/content-type.ts'
import { requireFresh } from '#features/accounts/factors/service.fresh.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { type ParsingTask, type Sender, senderOf } from '#platform/limited-process/parsing.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { Problem } from '#platform/problem.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import { type ReadTarEntry, readTar } from '#platform/files/tar.server.ts'
import { may } from '#platform/duties.ts'
import { change } from '../engine/service.changes.server.ts'
import type { IncomingFile } from '../library/service.files.server.ts'
import { allowImport } from './service.import-approval.server.ts'
import { ImportedFiles } from './service.import-files.server.ts'
import { importItem } from './service.import-items.server.ts'
import {
  type EntryName,
  fileSchema,
  itemSchema,
  manifestSchema,
  readEntryName,
  transferLimits,
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
    const found = await takeFiles(deps, sender, archive, files)
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
        if (type) counts[await importItem(tx, deps, actor, type, item)]++
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
  constructor(most: number) {
    super()
    this.#most = most
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
    const most = name?.part === 'variant' ? fileBytes : name?.part === 'item' ? jsonBytes : smallJsonBytes
    if (!name || seen.has(entry.name) || seen.size >= transferLimits.entries || entry.size > most)
      throw hostile(entry.name)
    if (seen.size === 0 && name.part !== 'manifest') throw hostile(entry.name)
    seen.add(entry.name)
    yield { entry, name }
  }
}

/** Checks and stores the files of an archive, whose rows are added later, and counts what is in it. */
async function takeFiles(deps: Deps, sender: Sender, archive: string, files: ImportedFiles) {
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
