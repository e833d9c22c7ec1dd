import { useCallback, useEffect, useMemo, useState } from 'react'
import { removeShelved, type ShelvedFile } from '#kit/file-shelf.ts'
import { newKey } from '#kit/new-key.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import { earlierKey } from '#kit/visitor-entries.ts'
import type { KindToWrite } from './kind-to-write.ts'
import { readStored } from './use-has-draft.ts'
import { type CaseDraft, caseDraftKey, readCaseDraft } from './wizard-draft.ts'
import { initialValues, type WizardValue, type WizardValues } from './wizard-description.ts'

const newDraft = (values: WizardValues): CaseDraft => ({ values, idempotencyKey: newKey(), files: [], savedAt: 0 })

/**
 * The draft of a kind's wizard, stored so that it survives a reload, an expired session and a lost connection. Without an account it is the
 * visitor's, and given to the account at the sign-in.
 */
export function useCaseDraft(kind: KindToWrite, userId: string | undefined) {
  const slice = kind.collection
  const key = caseDraftKey(userId)
  const initial = useMemo(() => initialValues(kind.form), [kind])
  const [{ draft, saved }, setState] = useState(() => {
    const stored = readCaseDraft(readStored(slice, key, !userId), initial)
    return { draft: stored ?? newDraft(initial), saved: stored !== undefined }
  })
  const hasEarlier = useEarlier(slice, key)
  const keeper = useSliceKeeper<CaseDraft>(slice, key)
  const { later } = keeper
  useEffect(() => {
    if (saved) later(draft)
  }, [draft, saved, later])
  const change = useCallback(
    (changed: (before: CaseDraft) => Partial<CaseDraft>) =>
      setState(({ draft: before }) => ({ draft: { ...before, ...changed(before), savedAt: Date.now() }, saved: true })),
    [],
  )
  const removeFiles = () => void removeShelved(draft.files.map(({ id }) => id))
  return {
    ...draft,
    saved,
    /** Where it is stored. */
    place: { slice, entry: key },
    /** Whether an earlier draft of the account waits behind this one. */
    hasEarlier,
    setValue: useCallback(
      (name: string, value: WizardValue) => change(({ values }) => ({ values: { ...values, [name]: value } })),
      [change],
    ),
    setFiles: useCallback((files: readonly ShelvedFile[]) => change(() => ({ files })), [change]),
    /** Creates a new idempotency key, if the old one was used with other content. */
    renewKey: () => change(() => ({ idempotencyKey: newKey() })),
    /** Deletes all typed values. */
    clear: () => {
      removeFiles()
      keeper.discard()
      setState({ draft: newDraft(initial), saved: false })
    },
    /** Stores the draft immediately, before it is sent, because a retry after a lost answer needs the key. */
    keep: () => keeper.now(draft),
    /** Deletes the draft after filing; its files stay on the shelf until they have been uploaded. */
    discard: keeper.discard,
    removeFiles,
  }
}

export type CaseDraftInHand = ReturnType<typeof useCaseDraft>

/** Puts the earlier draft in its place again once nothing else is there; true while it waits. */
function useEarlier(slice: string, key: string): boolean {
  const earlier = useRootStore((state) => state[slice]?.[earlierKey(key)])
  const current = useRootStore((state) => state[slice]?.[key])
  // Only on arrival: while a draft is in hand its storage may be empty for a moment.
  const [moves] = useState(() => earlier !== undefined && current === undefined)
  useEffect(() => {
    if (!moves) return
    keepInSlice(slice, key, useRootStore.getState()[slice]?.[earlierKey(key)])
    keepInSlice(slice, earlierKey(key), undefined)
  }, [moves, slice, key])
  return earlier !== undefined && !moves
}
