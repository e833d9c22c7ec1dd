// A browser opens a file by its address alone. So who has reference and code gets one that works for some minutes, made from the id of the file; nothing is
// stored for it, and neither reference nor code is in an address.

import { findDocument } from '#features/documents/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { isShown } from '../engine/service.views.server.ts'
import { briefTokenFor, idOfToken, isBriefToken } from '../engine/service.tokens.server.ts'
import { findCase } from '../engine/store.server.ts'
import { followMessages as words } from './messages.ts'
import { fileMinutes } from './rules.ts'
import { type CodeHolder, requireCaseByCode } from './service.follow.server.ts'

/** A document of a case without an account that its person may read; 404 for every other. */
async function findShown(deps: Deps, id: string) {
  const document = await findDocument(deps, id)
  const row = await findCase(deps.database.db, document.recordId)
  if (!row || row.userId !== null || row.kind !== document.recordType || !isShown(document, false))
    throw notFound(words.fileMissing)
  return { row, document }
}

const fileToken = { purpose: 'case file', minutes: fileMinutes } as const

export async function openFileByCode(deps: Deps, holder: CodeHolder, id: string): Promise<{ path: string }> {
  const row = await requireCaseByCode(deps, holder)
  const found = await findShown(deps, id)
  if (found.row.id !== row.id) throw notFound(words.fileMissing)
  return { path: `/api/cases/follow/files/${await briefTokenFor(deps, fileToken, id)}` }
}

export async function findOpenedFile(deps: Deps, token: string) {
  const id = idOfToken(token) ?? ''
  if (!(await isBriefToken(deps, fileToken, id, token))) throw notFound(words.fileMissing)
  return (await findShown(deps, id)).document
}
