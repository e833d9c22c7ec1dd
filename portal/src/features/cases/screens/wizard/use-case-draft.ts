import { useCallback, useEffect, useMemo, useState } from 'react'
import { newKey } from '#kit/new-key.ts'
import { useRootStore } from '#kit/root-store.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import type { KindScreens } from '../kind-screens.ts'
import { type CaseDraft, caseDraftKey, readCaseDraft } from './wizard-draft.ts'
import { initialValues, type WizardValue } from './wizard-description.ts'

/** The draft of a kind's wizard, stored so that it survives a reload, an expired session and a lost connection. */
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
    /** Creates a new idempotency key, if the old one was used with other content. */
    renewKey: () => setState((state) => ({ ...state, draft: { ...state.draft, idempotencyKey: newKey() } })),
    /** Deletes all typed values. */
    clear: () => {
      keeper.discard()
      setState({ draft: { values: initial, idempotencyKey: newKey() }, saved: false })
    },
    /** Stores the draft immediately, before it is sent, because a retry after a lost answer needs the key. */
    keep: () => keeper.now(draft),
    /** Deletes the draft after filing. */
    discard: keeper.discard,
  }
}

export type CaseDraftInHand = ReturnType<typeof useCaseDraft>
