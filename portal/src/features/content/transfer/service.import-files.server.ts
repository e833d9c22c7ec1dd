import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import type { Sender } from '#platform/limited-process/parsing.server.ts'
import { Problem } from '#platform/problem.ts'
import { lookAtFile } from '../library/service.pictures.server.ts'
import { findFile, insertFile } from '../library/store.files.server.ts'
import type { TransferFile } from './transfer-format.ts'

interface Incoming {
  described: TransferFile
  /** File keys by variant. */
  stored: Record<string, string>
  hashes: Record<string, string>
}

/** The files of one import. Existing files are skipped; new ones are checked before they are stored. */
export class ImportedFiles {
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
