import { useCallback, useEffect, useMemo, useState } from 'react'
import { newKey } from '#kit/new-key.ts'
import { useRootStore } from '#kit/root-store.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import type { KindScreens } from '../kind-screens.ts'
import { type CaseDraft, caseDraftKey, readCaseDraft } from './wizard-draft.ts'
import { initialValues, type WizardValue } from './wizard-description.ts'

/** What is typed into a kind's wizard, kept in the stored state: it survives reload, expired session and lost network. */
export function useCaseDraft(kind: KindScreens, userId: string) {
  const slice = kind.collection
  const key = caseDraftKey(userId)
  const initial = useMemo(() => initialValues(kind.wizard), [kind])
  const [{ draft, saved }, setState] = useState(() => {
    const stored = readCaseDraft(useRootStore.getState()[slice]?.[key], initial)
    return { draft: stored ?? { values: initial, idempotencyKey: newKey() }, saved: stored !== undefined }
  })
  const keeper = useSliceKeeper<CaseDraft>(slice, key)
  const { later } = keeper
  useEffect(() => {
    if (saved) later(draft)
  }, [draft, saved, later])
  const setValue = useCallback(
    (name: string, value: WizardValue) =>
      setState(({ draft: before }) => ({
        draft: { ...before, values: { ...before.values, [name]: value } },
        saved: true,
      })),
    [],
  )
  return {
    ...draft,
    saved,
    setValue,
    /** Another key, for the case that the old one has been used for other words. */
    renewKey: () => setState((state) => ({ ...state, draft: { ...state.draft, idempotencyKey: newKey() } })),
    /** Forgets what was typed. */
    clear: () => {
      keeper.discard()
      setState({ draft: { values: initial, idempotencyKey: newKey() }, saved: false })
    },
    /** Writes what is in hand at once, before it is sent: the key must outlive a lost answer. */
    keep: () => keeper.now(draft),
    /** Forgets the draft for good: it is a case now. */
    discard: keeper.discard,
  }
}

export type CaseDraftInHand = ReturnType<typeof useCaseDraft>
