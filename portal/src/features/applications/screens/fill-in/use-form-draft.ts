import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { FormAnswer, ItemAnswers } from '#fields/field.ts'
import type { ProfileAnswers, Section } from '#fields/form.ts'
import { readItems } from '#fields/form-visibility.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import type { Template } from '#features/forms/contract.ts'
import { deleteDraft, getDraft, saveDraft, type StoredDraft } from '../../contract.drafts.ts'
import { type Draft, newDraft, readDraft, seenChanged, withAccountEmail } from './draft.ts'
import { draftKey } from './draft-keys.ts'
import { DraftKeeper, type DraftPorts, type SaveState } from './draft-keeper.ts'

export interface FormDraft extends Draft {
  state: SaveState
  setAnswer: (name: string, answer: FormAnswer) => void
  /** Changes the items of a repeated section. */
  setItems: (section: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) => void
  setConsent: (consent: boolean) => void
  /** The applicant has saved a section. */
  setSeen: (sectionId: string) => void
  /** Creates a new idempotency key, for the rare case that the old one was used with other answers. */
  renewKey: () => void
  /** Deletes all answers and starts again from the profile. Rejects where only this device has lost them. */
  clear: () => Promise<void>
  /** Stores the draft on this device immediately. */
  keep: () => void
  beginSending: () => Promise<void>
  endSending: () => void
  /** Takes over what a colleague has saved since. */
  pull: () => Promise<void>
  /** Deletes the draft after submission. */
  discard: () => void
}

/** Whose draft it is: the person's, or a company's for which the person acts. */
export interface DraftOwner {
  userId: string
  companyId?: string | undefined
}

const portsOf = (key: string, formId: string, query: { companyId?: string }): DraftPorts => ({
  keep: (draft) => keepInSlice('form', key, draft),
  read: async () => (await api.call(getDraft, { params: { formId }, query })).draft,
  save: async ({ answers, seen, templateVersion, idempotencyKey, revision }) => {
    const body = { answers, seen, templateVersion, idempotencyKey, revision }
    return (await api.call(saveDraft, { params: { formId }, query, body })).draft
  },
  remove: () => api.call(deleteDraft, { params: { formId }, query }),
  isConflict: (error) => error instanceof ApiError && error.code === 'changed-meanwhile',
  isRefused: (error) => error instanceof ApiError && (error.status === 403 || error.status === 404),
})

// The screens of a form share one keeper, so that a save in progress outlives the step to the next section.
const keepers = new Map<string, DraftKeeper>()
if (typeof window !== 'undefined')
  window.addEventListener('pagehide', () => {
    for (const keeper of keepers.values()) keeper.keep()
  })

/**
 * The draft of a form, stored per form and person, on the device and in the account, so that it survives a reload, an expired session
 * and a lost connection, and is there on other devices. `stored` is undefined when the account cannot be reached.
 */
export function useFormDraft(
  form: Template,
  { userId, companyId }: DraftOwner,
  profile: ProfileAnswers,
  stored: StoredDraft | null | undefined,
): FormDraft {
  const key = draftKey(userId, form.id, companyId)
  const fresh = useCallback(() => newDraft(form, profile, crypto.randomUUID()), [form, profile])
  const [keeper] = useState(() => {
    const open = keepers.get(key)
    const local = () => readDraft(useRootStore.getState().form[key])
    const opened =
      open ?? new DraftKeeper(local(), fresh, stored, portsOf(key, form.id, companyId ? { companyId } : {}))
    keepers.set(key, opened)
    return opened
  })
  useEffect(() => {
    if (stored !== undefined) keeper.receive(stored)
  }, [keeper, stored])
  const { draft, state } = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)
  const { version } = form
  const setAnswer = useCallback(
    (name: string, answer: FormAnswer) =>
      keeper.change(
        (before) => ({ ...before, answers: { ...before.answers, [name]: answer }, templateVersion: version }),
        [name],
      ),
    [keeper, version],
  )
  const setItems = useCallback<FormDraft['setItems']>(
    (section, edit) =>
      keeper.change(
        (before) => {
          const items = edit(readItems(section, before.answers) as ItemAnswers[])
          return { ...before, answers: { ...before.answers, [section.name]: items }, templateVersion: version }
        },
        [section.name],
      ),
    [keeper, version],
  )
  return {
    ...draft,
    ...actionsOf(keeper, key, fresh),
    answers: withAccountEmail(form, draft.answers, profile.email),
    state,
    setAnswer,
    setItems,
  }
}

const actionsOf = (keeper: DraftKeeper, key: string, fresh: () => Draft) => ({
  setConsent: (dataConsent: boolean) => keeper.change((before) => ({ ...before, dataConsent }), []),
  setSeen: (sectionId: string) => {
    if (!keeper.read().draft.seen.includes(sectionId))
      keeper.change((before) => ({ ...before, seen: [...before.seen, sectionId] }), [seenChanged])
    void keeper.save()
  },
  renewKey: () => keeper.change((before) => ({ ...before, idempotencyKey: crypto.randomUUID() }), [seenChanged]),
  clear: () => keeper.clear(fresh()),
  keep: () => keeper.keep(),
  pull: () => keeper.pull(),
  beginSending: () => keeper.beginSending(),
  endSending: () => keeper.endSending(),
  discard: () => {
    keepers.delete(key)
    keeper.close()
  },
})
