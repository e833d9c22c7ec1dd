import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormAnswer, ItemAnswers } from '#fields/field.ts'
import type { ProfileAnswers, Section } from '#fields/form.ts'
import { readItems } from '#fields/form-visibility.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import type { Template } from '../contract.templates.ts'
import { type Draft, draftKey, newDraft, readDraft, withAccountEmail } from './draft.ts'

/** Typing is kept this long after the last key; leaving the page keeps it at once. */
const keepAfterMs = 400

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
  const keeper = useKeeper(key)
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

/** Writes into the slice `form` after a pause, and at once when the page is left or hidden. */
function useKeeper(key: string) {
  const waiting = useRef<Draft | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    if (waiting.current) keepInSlice('form', key, waiting.current)
    waiting.current = undefined
  }, [key])
  const later = useCallback(
    (draft: Draft) => {
      clearTimeout(timer.current)
      waiting.current = draft
      timer.current = setTimeout(flush, keepAfterMs)
    },
    [flush],
  )
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const now = useCallback(
    (draft: Draft) => {
      waiting.current = draft
      flush()
    },
    [flush],
  )
  const discard = useCallback(() => {
    clearTimeout(timer.current)
    waiting.current = undefined
    keepInSlice('form', key, undefined)
  }, [key])
  return { later, now, discard }
}
