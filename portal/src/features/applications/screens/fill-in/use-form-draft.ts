import { useCallback, useEffect, useState } from 'react'
import type { FormAnswer, ItemAnswers } from '#fields/field.ts'
import type { ProfileAnswers, Section } from '#fields/form.ts'
import { readItems } from '#fields/form-visibility.ts'
import { useRootStore } from '#kit/root-store.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import type { Template } from '#features/forms/contract.ts'
import { type Draft, draftKey, newDraft, readDraft, withAccountEmail } from './draft.ts'

export interface FormDraft extends Draft {
  /** Whether the draft is stored on this device. */
  saved: boolean
  setAnswer: (name: string, answer: FormAnswer) => void
  /** Changes the items of a repeated section. */
  setItems: (section: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) => void
  setConsent: (consent: boolean) => void
  /** Creates a new idempotency key, for the rare case that the old one was used with other answers. */
  renewKey: () => void
  /** Deletes all answers and starts again from the profile. */
  clear: () => void
  /** Stores the draft immediately, before it is sent. */
  keep: () => void
  /** Deletes the draft after submission. */
  discard: () => void
}

/** The draft of a form, stored per form and person, so that it survives a reload, an expired session and a lost connection. */
export function useFormDraft(form: Template, userId: string, profile: ProfileAnswers): FormDraft {
  const key = draftKey(userId, form.id)
  const fresh = useCallback(() => newDraft(form, profile, crypto.randomUUID()), [form, profile])
  const [{ draft, saved }, setState] = useState(() => {
    const stored = readDraft(useRootStore.getState().form[key])
    return { draft: stored ?? fresh(), saved: stored !== undefined }
  })
  const keeper = useSliceKeeper<Draft>('form', key)
  const change = useCallback(
    (changed: (draft: Draft) => Draft) => setState((state) => ({ draft: changed(state.draft), saved: true })),
    [],
  )
  const { version } = form
  const setAnswer = useCallback(
    (name: string, answer: FormAnswer) =>
      change((before) => ({
        ...before,
        answers: { ...before.answers, [name]: answer },
        templateVersion: version,
      })),
    [change, version],
  )
  const setItems = useCallback<FormDraft['setItems']>(
    (section, edit) =>
      change((before) => {
        const items = edit(readItems(section, before.answers) as ItemAnswers[])
        return { ...before, answers: { ...before.answers, [section.name]: items }, templateVersion: version }
      }),
    [change, version],
  )
  const { later } = keeper
  useEffect(() => {
    if (saved) later(draft)
  }, [draft, saved, later])
  return {
    ...draft,
    answers: withAccountEmail(form, draft.answers, profile.email),
    saved,
    setAnswer,
    setItems,
    setConsent: (dataConsent) => change((before) => ({ ...before, dataConsent })),
    renewKey: () => change((before) => ({ ...before, idempotencyKey: crypto.randomUUID() })),
    clear: () => {
      keeper.discard()
      setState({ draft: fresh(), saved: false })
    },
    // Store the key for a retry even when nothing was typed.
    keep: () => {
      setState({ draft, saved: true })
      keeper.now(draft)
    },
    discard: keeper.discard,
  }
}
