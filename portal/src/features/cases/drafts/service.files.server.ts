import { type MultipartRequest, receiveForm } from '#features/documents/service.multipart.server.ts'
import {
  addDocumentsIn,
  type CheckedFile,
  listDocuments,
  removeDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { type Actor, visitor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { invalidField, notFound, Problem } from '#platform/problem.ts'
import { caseFileKinds } from '../rules.files.ts'
import { supportingRole } from '../rules.ts'
import type { OpenDraft } from './contract.ts'
import { draftMessages as words } from './messages.ts'
import {
  bytesOfDraft,
  draftFileBytes,
  draftFiles,
  fileBytesInTotal,
  fileBytesOfNetwork,
  filesOfDraft,
} from './rules.ts'
import { type DraftHolder, sumNow, touchOwnDraft, viewDraft } from './service.server.ts'
import { type DraftRow, updateDraft } from './store.server.ts'

/** Without a hook of its own: no call reads the files of a draft. */
const target: UploadTarget = {
  recordType: draftFiles,
  roles: [supportingRole],
  accepts: caseFileKinds,
  maxBytes: draftFileBytes,
  async authorize() {},
  authorizeRead: () => Promise.reject(notFound()),
  async stored() {},
}
const field = 'documents'
const refused = (message: string) => new Problem(413, message, { fields: [{ field, message }] })

/** Files of a form, streamed to the store; all of them or none. */
export const addDraftFiles = (
  deps: Deps,
  { request, actor }: { request: MultipartRequest; actor: Actor },
): Promise<OpenDraft> =>
  receiveForm(deps, request, {
    limits: { accepts: caseFileKinds, maxBytes: draftFileBytes, maxFiles: filesOfDraft },
    fileField: field,
    async begin({ kind = '', key = '' }) {
      const holder = { kind, key, actor }
      const row = await deps.database.transaction((tx) => touchOwnDraft(deps, tx, holder))
      const known = await listDocuments(deps.database.db, draftFiles, row.id)
      if (known.length >= filesOfDraft) throw invalidField(field, words.tooManyFiles(filesOfDraft))
      await requireRoom(deps, deps.database.db, row)
      return { holder, id: row.id }
    },
    recordOf: ({ id }) => id,
    async add({ holder }, files) {
      if (files.length === 0) throw invalidField(field, words.fileMissing)
      return deps.database.transaction(async (tx) => {
        const row = await touchOwnDraft(deps, tx, holder)
        await addIn(deps, tx, row, files)
        return viewDraft(tx, await setBytes(tx, row))
      })
    },
  })

/** Asked before the files are read, and with their sizes before they are added: others may have come meanwhile. */
async function requireRoom(deps: Deps, db: Db, { network }: DraftRow, bytes = 1): Promise<void> {
  const { bytesOfNetwork, bytesInTotal } = await sumNow(deps, db, network)
  if (bytesOfNetwork + bytes > fileBytesOfNetwork || bytesInTotal + bytes > fileBytesInTotal)
    throw refused(words.filesFull)
}

async function addIn(deps: Deps, tx: Db, row: DraftRow, files: CheckedFile[]): Promise<void> {
  const known = await listDocuments(tx, draftFiles, row.id)
  if (known.length + files.length > filesOfDraft) throw invalidField(field, words.tooManyFiles(filesOfDraft))
  const bytes = [...known, ...files].reduce((sum, { size }) => sum + size, 0)
  if (bytes > bytesOfDraft) throw refused(words.tooManyBytes)
  await requireRoom(deps, tx, row, bytes - row.fileBytes)
  await addDocumentsIn(deps, tx, target, { actor: visitor, recordId: row.id, role: supportingRole, files })
}

async function setBytes(tx: Db, { id }: DraftRow): Promise<DraftRow> {
  const left = await listDocuments(tx, draftFiles, id)
  return updateDraft(tx, id, { fileBytes: left.reduce((sum, { size }) => sum + size, 0) })
}

/** Removes a file; one that is not there any more is no error, since it may be pressed twice. */
export const removeDraftFile = (deps: Deps, holder: DraftHolder, file: string): Promise<OpenDraft> =>
  deps.database.transaction(async (tx) => {
    const row = await touchOwnDraft(deps, tx, holder)
    const known = await listDocuments(tx, draftFiles, row.id)
    if (known.some(({ id }) => id === file))
      await removeDocuments(deps, tx, { recordType: draftFiles, recordId: row.id, ids: [file] })
    return viewDraft(tx, await setBytes(tx, row))
  })
