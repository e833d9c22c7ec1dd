import type { FormAnswers } from '#fields/field.ts'
import { findVisibleTemplate } from '#features/forms/service.lookup.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { conflict, Problem } from '#platform/problem.ts'
import type { saveDraft as saveDraftCall, StoredDraft } from './contract.drafts.ts'
import { messages } from './messages.ts'
import { draftBytes } from './rules.ts'
import {
  deleteDraftOf,
  deleteDraftsOf,
  type DraftRow,
  findDraft,
  insertDraft,
  listDraftsOf,
  replaceDraft,
} from './store.drafts.server.ts'

const toDraft = ({ userId: _user, templateId: _template, updatedAt, ...draft }: DraftRow): StoredDraft => ({
  ...draft,
  updatedAt: updatedAt.toISOString(),
})

/** The draft of `actor`; there is at most one for each form that the person may see, which bounds them. */
async function ownDraft(deps: Deps, actor: SignedIn, formId: string) {
  const { template } = await findVisibleTemplate(deps, actor, formId)
  return { userId: actor.id, templateId: template.id }
}

export async function readDraft(deps: Deps, actor: SignedIn, formId: string) {
  const row = await findDraft(deps.database.db, await ownDraft(deps, actor, formId))
  return { draft: row ? toDraft(row) : null }
}

/** Stores answers unchecked: they are checked when they are sent. 409 when another device has saved meanwhile. */
export async function saveDraft(deps: Deps, actor: SignedIn, formId: string, body: BodyOf<typeof saveDraftCall>) {
  const owner = await ownDraft(deps, actor, formId)
  if (Buffer.byteLength(JSON.stringify(body)) > draftBytes) throw new Problem(413, messages.draftTooLarge)
  const { db } = deps.database
  // A null reads as an answer left open, like one that is missing.
  const answers = body.answers as FormAnswers
  const next = { ...owner, ...body, answers, revision: body.revision + 1, updatedAt: deps.clock.now() }
  const saved = body.revision === 0 ? await insertDraft(db, next) : await replaceDraft(db, next, body.revision)
  if (!saved) throw conflict(messages.draftChanged, { code: 'changed-meanwhile' })
  return { draft: toDraft(saved) }
}

export async function removeDraft(deps: Deps, actor: SignedIn, formId: string): Promise<void> {
  await deleteDraftOf(deps.database.db, await ownDraft(deps, actor, formId))
}

/** The answers of a person that are not sent, for the export of personal data. */
export async function exportOwnDrafts(deps: Deps, actor: SignedIn): Promise<{ drafts: unknown[] }> {
  const rows = await listDraftsOf(deps.database.db, actor.id)
  return { drafts: rows.map((row) => ({ form: row.templateId, ...toDraft(row) })) }
}

export const forgetDrafts = (_deps: Deps, tx: Db, person: SignedIn): Promise<void> => deleteDraftsOf(tx, person.id)
