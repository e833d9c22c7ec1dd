import { useRootStore } from '#kit/root-store.ts'
import { earlierKey } from '#kit/visitor-entries.ts'
import type { KindScreens } from '../kind-screens.ts'
import { caseDraftKey, isStaleForVisitors } from './wizard-draft.ts'

/** The stored draft of this person: the current one, else the earlier one that gave way to it. */
export function readStored(slice: string, key: string, isVisitor: boolean): unknown {
  const entries = useRootStore.getState()[slice]
  const stored = entries?.[key] ?? entries?.[earlierKey(key)]
  return isVisitor && isStaleForVisitors(stored, Date.now()) ? undefined : stored
}

/** Whether this person has an unsent draft of the kind on this device. */
export function useHasCaseDraft({ collection }: KindScreens, userId: string | undefined): boolean {
  const key = caseDraftKey(userId)
  useRootStore((state) => state[collection])
  return typeof readStored(collection, key, !userId) === 'object'
}
