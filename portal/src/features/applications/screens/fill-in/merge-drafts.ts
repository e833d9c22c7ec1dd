import type { StoredDraft } from '../../contract.drafts.ts'
import { type Draft, readDraft } from './draft.ts'

/**
 * The draft of this device with what the account has saved of it, perhaps from another device. What was typed here and is not saved
 * yet wins; undefined when there is nothing, or the answers were sent or deleted elsewhere and nothing was typed here since.
 */
export function mergeDrafts(local: Draft | undefined, stored: StoredDraft | null): Draft | undefined {
  if (!stored) {
    if (!local || (local.revision > 0 && local.dirty.length === 0)) return undefined
    return local.revision === 0 ? local : { ...local, ...everything(local), revision: 0 }
  }
  if (!local) return fromAccount(stored)
  if (stored.revision === local.revision) return local
  // A restored backup knows less than this device.
  if (stored.revision < local.revision) return { ...local, ...everything(local), revision: stored.revision }
  const typed = Object.fromEntries(Object.entries(local.answers).filter(([name]) => local.dirty.includes(name)))
  const account = fromAccount(stored)
  return {
    ...account,
    answers: { ...account.answers, ...typed },
    seen: [...new Set([...account.seen, ...local.seen])],
    dataConsent: local.dataConsent,
    dirty: local.dirty,
  }
}

const everything = ({ answers }: Draft) => ({ dirty: Object.keys(answers) })
const fromAccount = (stored: StoredDraft): Draft => readDraft({ ...stored, dirty: [] })!
