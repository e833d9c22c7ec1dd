import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import type { noteEditing as noteEditingCall } from './contract.drafts.ts'
import { editingSeconds, mostEditorsShown } from './rules.ts'
import { findDraftOwner } from './service.drafts.server.ts'
import { findRevision } from './store.drafts.server.ts'
import { deleteEditorsBefore, listOtherEditors, replaceEditor } from './store.editors.server.ts'

/** Notes that a member has a section of the company's draft open, and says who else has and what was saved last. Rows of the past are removed with it. */
export async function noteEditing(
  deps: Deps,
  actor: SignedIn,
  formId: string,
  { companyId, sectionId }: BodyOf<typeof noteEditingCall>,
) {
  const owner = await findDraftOwner(deps, actor, { formId, companyId })
  const seenAt = deps.clock.now()
  const since = new Date(seenAt.getTime() - editingSeconds * 1_000)
  const { templateId } = owner
  const row = { companyId, templateId, userId: actor.id, name: actor.name, sectionId, seenAt }
  return deps.database.transaction(async (tx) => {
    await deleteEditorsBefore(tx, since)
    await replaceEditor(tx, row)
    const others = await listOtherEditors(tx, row, since, mostEditorsShown)
    return {
      revision: (await findRevision(tx, owner)) ?? null,
      colleagues: others.map(({ name, sectionId: open }) => ({ name, sectionId: open })),
    }
  })
}
