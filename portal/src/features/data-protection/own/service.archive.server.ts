// The ZIP is made while it is sent, one piece of one file at a time, and refused above 1 GB: above 4 GB the format needs an extension that old
// programs do not read, and the browser has to hold what it downloads with a token. Files are numbered, and their names lose everything that could
// lead to another folder.

import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { exportOwnAccount, type OwnRecords } from '#features/accounts/service.server.ts'
import { findDocument } from '#features/documents/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { Problem } from '#platform/problem.ts'
import { messages } from '../messages.ts'
import { mostArchiveBytes } from '../rules.ts'
import { archiveName, findDocuments, type OwnDocument } from './archive-names.ts'

/** The person's data and documents as one ZIP, made while it is sent; 413 when the documents are too large for one file. */
export async function archiveOwnData(deps: Deps, actor: SignedIn, own: readonly OwnRecords[]): Promise<Readable> {
  const data = await exportOwnAccount(deps, actor, own)
  const documents = findDocuments(data)
  const bytes = documents.reduce((total, { size }) => total + size, 0)
  if (bytes > mostArchiveBytes) throw new Problem(413, messages.tooManyBytes)
  return Readable.from(zip(deps, data, documents))
}

type OwnData = Awaited<ReturnType<typeof exportOwnAccount>>

/** Yields the archive in pieces, so that a slow reader holds one piece of one file in memory. */
async function* zip(deps: Deps, data: OwnData, documents: readonly OwnDocument[]): AsyncGenerator<Uint8Array> {
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
  archive.end()
  yield* take()
}
