import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { withScratch } from '#platform/files/scratch.server.ts'
import { type ParsingTask, senderOf } from '#platform/limited-process/parsing.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField, notFound, Problem } from '#platform/problem.ts'
import { type LibraryFile, libraryMessages } from './contract.ts'
import type { Cut } from './service.crop-task.server.ts'
import { addToLibrary, replaceLibraryFile, type IncomingFile } from './service.library.server.ts'
import type { FileRow } from './store.files.server.ts'
import { findLibraryFile } from './store.library.server.ts'

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
