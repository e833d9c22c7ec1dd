import { useCallback, useEffect, useState } from 'react'
import type { FormAnswer, ItemAnswers } from '#fields/field.ts'
import type { ProfileAnswers, Section } from '#fields/form.ts'
import { readItems } from '#fields/form-visibility.ts'
import { useRootStore } from '#kit/root-store.ts'
import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import type { Template } from '#features/forms/contract.ts'
import { type Draft, draftKey, newDraft, readDraft, withAccountEmail } from './draft.ts'

export interface FormDraft extends Draft {
  /** Something was typed that is kept on this device. */
  saved: boolean
  setAnswer: (name: string, answer: FormAnswer) => void
  /** Changes the things of a repeated section. */
  setItems: (section: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) => void
  setConsent: (consent: boolean) => void
  /** Another key, for the rare case that the old one has been used for other answers. */
  renewKey: () => void
  /** Forgets what was typed and begins again from the profile. */
  clear: () => void
  /** Writes what is in hand at once, before it is sent. */
  keep: () => void
  /** Forgets the draft for good: it is a submission now. */
  discard: () => void
}

/** What is typed into a form, kept per form and person in the stored state: it survives reload, expired session and lost network. */
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
    // A form that needs no typing at all must still keep its key for the retry.
    keep: () => {
      setState({ draft, saved: true })
      keeper.now(draft)
    },
    discard: keeper.discard,
  }
}
