// What a company sends by its link is held for some minutes, in which it can correct it and nobody else reads it: the customer gets it once the time is over,
// by the referral's clock, or at once when an officer reads it (`publishHeld`). Its files wait in a role of their own, for the check before sending too.

import { recordAction } from '#engines/records/service.actions.server.ts'
import {
  addDocumentsIn,
  changeRole,
  type CheckedFile,
  listDocuments,
  listHashes,
  removeDocuments,
  type UploadTarget,
} from '#features/documents/service.server.ts'
import { visitor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { conflict, notFound } from '#platform/problem.ts'
import { caseUploads } from '../engine/service.uploads.server.ts'
import { withheldRole } from '../rules.ts'
import { referralMessages as words } from './messages.ts'
import { companyFiles, companyRole, correctMinutes, unsentRole } from './rules.ts'
import { changeReferral, documentsOf, type Referred } from './service.changes.server.ts'
import { companyActor, type CompanyAnswerInput, requireTimeAsked } from './service.answers.server.ts'
import { referralStore } from './store.server.ts'
import type { HeldAnswer } from './table.server.ts'

/** An answer as it is held; the times are those of the first one, which a correction does not move. */
export async function holdAnswer(deps: Deps, tx: Db, referred: Referred, input: CompanyAnswerInput): Promise<void> {
  const { row, referral } = referred
  const now = deps.clock.now()
  await requireTimeAsked(deps, tx, referred, input)
  const { unsent } = documentsOf(referral, await listDocuments(tx, row.kind, row.id))
  const added = unsent.map(({ id }) => id)
  // Staff may open them, the customer may not yet.
  await changeRole(tx, { recordType: row.kind, recordId: row.id, ids: added }, withheldRole)
  const held: HeldAnswer = {
    ...answerOf(input),
    at: referral.held?.at ?? now.toISOString(),
    files: [...(referral.held?.files ?? []), ...added],
  }
  const heldUntil = referral.heldUntil ?? new Date(now.getTime() + correctMinutes * 60_000)
  await changeReferral(deps, tx, referred, { set: { held, heldUntil }, isSeen: true })
  const action = referral.held ? 'companyCorrection' : 'companyHeld'
  await recordAction(deps, tx, row.kind, row, { actor: companyActor(referral.company), action })
}

/** What of an answer can be corrected. */
export const answerOf = ({
  outcome,
  until,
  answer,
  forCommission = '',
  offeredKobo = null,
  companyReference = '',
}: CompanyAnswerInput) => ({
  outcome,
  ...((outcome === 'needsTime' || outcome === 'partly') && until && { until }),
  answer,
  forCommission,
  offeredKobo,
  companyReference,
})

export const areSame = (one: CompanyAnswerInput, other: CompanyAnswerInput): boolean =>
  JSON.stringify(answerOf(one)) === JSON.stringify(answerOf(other))

/** Adds files of the company to a locked case, in a role that nobody else may use; 409 for more than a referral takes. A file that it has added before is not added again. */
export async function addCompanyFiles(
  deps: Deps,
  tx: Db,
  { kind, row, referral }: Referred,
  { files, role }: { files: readonly CheckedFile[]; role: typeof companyRole | typeof unsentRole },
) {
  const before = (await listHashes(tx, row.kind, row.id)).filter(({ id }) => referral.files.includes(id))
  const isNew = (file: CheckedFile) =>
    !before.some(({ originalName, sha256 }) => originalName === file.name && sha256 === file.sha256)
  const fresh = role === unsentRole ? files.filter(isNew) : [...files]
  if (fresh.length === 0) return []
  if (before.length + fresh.length > companyFiles) throw conflict(words.tooManyFiles)
  const target: UploadTarget = { ...caseUploads(kind), stored: () => Promise.resolve() }
  const added = await addDocumentsIn(deps, tx, target, { actor: visitor, recordId: row.id, role, files: fresh })
  await referralStore.update(tx, referral.id, { files: [...referral.files, ...added.map(({ id }) => id)] })
  return added
}

/** Removes a file from an answer that is not sent, or is held; 404 for every other. */
export async function removeCompanyFile(deps: Deps, tx: Db, { row, referral }: Referred, id: string): Promise<void> {
  const { held } = referral
  const { unsent } = documentsOf(referral, await listDocuments(tx, row.kind, row.id))
  if (!unsent.some((file) => file.id === id) && !held?.files.includes(id)) throw notFound(words.fileMissing)
  const without = (ids: readonly string[]) => ids.filter((each) => each !== id)
  await removeDocuments(deps, tx, { recordType: row.kind, recordId: row.id, ids: [id] })
  await referralStore.update(tx, referral.id, {
    files: without(referral.files),
    ...(held && { held: { ...held, files: without(held.files) } }),
  })
}
