import type { WritingKind } from '#features/writing/service.kinds.server.ts'
import { clearDraft } from '#features/writing/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireOfficer } from '#platform/permission.ts'
import type { CaseAction } from '../rules.ts'
import { readOwnCase } from './service.changes.server.ts'
import type { CaseKind, CaseRow } from './service.kinds.server.ts'

/** The actions of staff with a text; a question is a message. */
const writtenActions = ['message', 'note', 'acknowledge', 'escalate', 'resolve', 'reopen'] as const
/** What the people of merged duplicates read when a case is resolved. */
const outcomeField = 'outcome'

/** Texts that officers begin about cases of a kind. */
export const caseWriting = (kind: CaseKind): WritingKind => ({
  kind: kind.key,
  fields: [...writtenActions, outcomeField],
  async authorize(deps, actor, record) {
    requireOfficer(actor, await readOwnCase(deps.database.db, actor, kind, record), may.handleCases)
  },
})

/** Deletes the drafts of the texts that an action has just sent. */
export async function clearSent(tx: Db, actor: SignedIn, row: CaseRow, action: CaseAction): Promise<void> {
  if (!holds(actor, may.handleCases)) return
  const field = action === 'ask' ? 'message' : action
  if (!(writtenActions as readonly string[]).includes(field)) return
  const place = { kind: row.kind, record: row.id, userId: actor.id }
  await clearDraft(tx, { ...place, field })
  if (field === 'resolve') await clearDraft(tx, { ...place, field: outcomeField })
}
