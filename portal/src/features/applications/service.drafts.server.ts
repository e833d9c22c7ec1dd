// Answers are saved section by section in the account and on the device: the device works without a connection, the account lets another device
// continue. Each save counts a revision; a device that does not know the latest one is refused (409), reads it, puts the answers typed since its own
// last save over it and saves again. Saving the last device's answers over everything would lose what the other one typed.
// A draft has one idempotency key for all devices, so two of them make one application, and sending deletes the draft in the same transaction. A
// company's draft is one row for all its members, with the same revisions. Two devices that type into the same answer at once keep the later save.

import type { FormAnswers } from '#fields/field.ts'
import { findVisibleTemplate } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireMandate } from '#platform/permission.ts'
import { conflict, Problem } from '#platform/problem.ts'
import type { saveDraft as saveDraftCall, StoredDraft } from './contract.drafts.ts'
import { messages } from './messages.ts'
import { draftBytes } from './rules.ts'
import { readFormer } from './service.again.server.ts'
import {
  deleteDraftOf,
  deleteDraftsOf,
  type DraftOwner,
  type DraftRow,
  findDraft,
  insertDraft,
  listDraftsOf,
  replaceDraft,
} from './store.drafts.server.ts'

export const toDraft = ({
  ownerId: _owner,
  templateId: _template,
  formerId: _former,
  updatedAt,
  ...draft
}: DraftRow): StoredDraft => ({
  ...draft,
  updatedAt: updatedAt.toISOString(),
})

/** Which draft a call is about: the form by id or slug, and the company where it is not the person's own. */
export interface DraftName {
  formId: string
  companyId?: string | undefined
}

/** The person's own draft, or that of a company for which the person may prepare. There is at most one for each form and owner, which bounds them. */
export async function findDraftOwner(
  deps: Deps,
  actor: SignedIn,
  { formId, companyId }: DraftName,
): Promise<DraftOwner> {
  if (companyId !== undefined) requireMandate(actor, companyId, 'prepare')
  const { template } = await findVisibleTemplate(deps, actor, formId)
  const owner = companyId === undefined ? ({ kind: 'person' } as const) : ({ kind: 'company' } as const)
  return { ...owner, ownerId: companyId ?? actor.id, templateId: template.id }
}

export async function readDraft(deps: Deps, actor: SignedIn, name: DraftName) {
  const row = await findDraft(deps.database.db, await findDraftOwner(deps, actor, name))
  const former = row?.formerId ? await readFormer(deps.database.db, row.formerId) : null
  return { draft: row ? toDraft(row) : null, former }
}

/** Stores answers unchecked: they are checked when they are sent. 409 when another device or a colleague has saved meanwhile. */
export async function saveDraft(deps: Deps, actor: SignedIn, name: DraftName, body: BodyOf<typeof saveDraftCall>) {
  const owner = await findDraftOwner(deps, actor, name)
  if (Buffer.byteLength(JSON.stringify(body)) > draftBytes) throw new Problem(413, messages.draftTooLarge)
  const { db } = deps.database
  // A null reads as an answer left open, like one that is missing.
  const answers = body.answers as FormAnswers
  const { ownerId, templateId } = owner
  const revision = body.revision + 1
  const next = { ownerId, templateId, ...body, answers, revision, updatedAt: deps.clock.now() }
  const saved =
    body.revision === 0 ? await insertDraft(db, owner, next) : await replaceDraft(db, owner, next, body.revision)
  if (!saved) throw conflict(messages.draftChanged, { code: 'changed-meanwhile' })
  return { draft: toDraft(saved) }
}

export async function removeDraft(deps: Deps, actor: SignedIn, name: DraftName): Promise<void> {
  await deleteDraftOf(deps.database.db, await findDraftOwner(deps, actor, name))
}

/** The answers of a person that are not sent, for the export of personal data. */
export async function exportOwnDrafts(deps: Deps, actor: SignedIn): Promise<{ drafts: unknown[] }> {
  const rows = await listDraftsOf(deps.database.db, actor.id)
  return { drafts: rows.map((row) => ({ form: row.templateId, ...toDraft(row) })) }
}

export const forgetDrafts = (_deps: Deps, tx: Db, person: SignedIn): Promise<void> => deleteDraftsOf(tx, person.id)
