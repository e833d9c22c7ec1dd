import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { Template } from '#features/forms/contract.ts'
import type { FormAnswer, FormAnswers, ItemAnswers } from '#fields/field.ts'
import { readItems } from '#fields/form-visibility.ts'
import type { ProfileAnswers, Section } from '#fields/form.ts'
import { ApiError, isRefusal } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { createAutosave } from '#kit/draft/autosave.ts'
import { storeLocally, useRootStore } from '#kit/root-store.ts'
import { deleteDraft, getDraft, saveDraft, type StoredDraft } from '../../contract.drafts.ts'
import { plainWords } from '../desk/answer-groups.ts'
import { draftKey } from './draft-keys.ts'
import { type Draft, newDraft, readDraft, seenChanged } from './draft.ts'
import { withAccountEmail } from '../../tasks.ts'

/**
 * The draft of this device with what the account has saved of it, perhaps from another device. What was typed here and is not saved
 * yet wins; undefined when there is nothing, or the answers were sent or deleted elsewhere and nothing was typed here since.
 */
export function mergeDrafts(local: Draft | undefined, stored: StoredDraft | null): Draft | undefined {
  if (!stored) {
    if (!local || (local.id && local.dirty.length === 0)) return undefined
    return local.id ? { ...local, ...everything(local), id: undefined, revision: 0 } : local
  }
  if (!local) return fromAccount(stored)
  if (local.id && local.id !== stored.id) return replaceEarlier(local, stored)
  if (stored.revision === local.revision) return local
  // A restored backup knows less than this device.
  if (stored.revision < local.revision) return { ...local, ...everything(local), revision: stored.revision }
  const account = fromAccount(stored)
  return {
    ...account,
    ...(local.earlier && { earlier: local.earlier }),
    answers: { ...account.answers, ...typedSince(local) },
    seen: [...new Set([...account.seen, ...local.seen])],
    dataConsent: local.dataConsent,
    dirty: local.dirty,
  }
}

/** The account has another draft since: what was sent from here is no part of it, and the person decides about what was typed after that. */
function replaceEarlier(local: Draft, stored: StoredDraft): Draft {
  const next = fromAccount(stored)
  const typed = Object.entries({ ...local.earlier, ...typedSince(local) })
  const differing = typed.filter(([name, answer]) => plainWords(answer) !== plainWords(next.answers[name]))
  return differing.length > 0 ? { ...next, earlier: Object.fromEntries(differing) } : next
}

const typedSince = ({ answers, dirty }: Draft): FormAnswers =>
  Object.fromEntries(Object.entries(answers).filter(([name]) => dirty.includes(name)))
const everything = ({ answers }: Draft) => ({ dirty: Object.keys(answers) })
const fromAccount = (stored: StoredDraft): Draft => readDraft({ ...stored, dirty: [] })!

/** Where the answers are: nothing typed yet, not saved to the account yet, saved there, or only on this device, for a while or because the account refuses them. */
export type SaveState = 'new' | 'saving' | 'saved' | 'device' | 'refused'
interface Kept {
  draft: Draft
  state: SaveState
  /** Why the account does not take the answers. */
  refusal?: ApiError | undefined
}

interface DraftPorts {
  /** Stores the draft on this device; undefined removes it. */
  keep: (draft: Draft | undefined) => void
  read: () => Promise<StoredDraft | null>
  /** Rejects with `isConflict` when another device has saved since. */
  save: (draft: Draft) => Promise<StoredDraft>
  remove: () => Promise<unknown>
  isConflict: (error: unknown) => boolean
}

/** A form to which the account had no answers is not found once it is closed. */
export const saysClosed = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'form-closed' || error.status === 404)

/** Two devices that save at once settle after one conflict. */
const maxConflicts = 3

/** The draft of one form and person while its screens are open. */
export class DraftKeeper {
  readonly #ports: DraftPorts
  readonly #store: StoreApi<Kept>
  readonly #autosave = createAutosave({
    keep: () => {
      if (!this.#closed && this.read().state !== 'new') this.#ports.keep(this.read().draft)
    },
    save: () => this.#saveAll(),
  })
  /** After the draft was sent, and while it is being sent: nothing goes to the account. */
  #closed = false
  #sending = false
  /** Drafts that were deleted or replaced: an older answer of the network still has them. */
  readonly #ended = new Set<string>()

  constructor(local: Draft | undefined, fresh: () => Draft, stored: StoredDraft | null | undefined, ports: DraftPorts) {
    this.#ports = ports
    const merged = stored === undefined ? local : mergeDrafts(local, stored)
    const draft = merged ?? fresh()
    const merging = stored === undefined ? 'device' : draft.dirty.length > 0 ? 'saving' : 'saved'
    this.#store = createStore<Kept>(() => ({ draft, state: merged ? merging : 'new' }))
    if (merged !== local) ports.keep(merged)
    if (draft.dirty.length > 0) this.#autosave.changed()
  }

  read = (): Kept => this.#store.getState()
  subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener)

  /** Changes the draft; `names` are the answers that change. */
  change(edit: (draft: Draft) => Draft, names: string[]): void {
    const draft = edit(this.read().draft)
    const dirty = [...new Set([...draft.dirty, ...names])]
    const { state } = this.read()
    const isHere = state === 'device' || state === 'refused'
    this.#store.setState({ draft: { ...draft, dirty }, state: isHere ? state : 'saving' })
    this.#autosave.changed()
  }

  /** Stores the draft on this device at once, before the page is left or the answers are sent. */
  keep = this.#autosave.keepNow

  /** Takes over what another device has saved; an older answer of the network changes nothing. */
  receive(stored: StoredDraft | null): void {
    const { draft, state } = this.read()
    if (!stored || this.#autosave.isSaving() || this.#ended.has(stored.id)) return
    if (state !== 'new' && draft.id === stored.id && stored.revision <= draft.revision) return
    const merged = this.#merge(state === 'new' ? undefined : draft, stored)
    if (merged) this.#store.setState({ draft: merged, state: merged.dirty.length > 0 ? state : 'saved' })
    this.keep()
  }

  #merge(draft: Draft | undefined, stored: StoredDraft | null): Draft | undefined {
    if (draft?.id && draft.id !== stored?.id) this.#ended.add(draft.id)
    return mergeDrafts(draft, stored)
  }

  /** Takes over what a colleague has saved since. */
  async pull(): Promise<void> {
    const stored = await this.#ports.read().catch(() => undefined)
    if (stored !== undefined) this.receive(stored)
  }

  /** Saves to the account now; resolves when there is nothing left to save or the account cannot be reached. */
  save = this.#autosave.saveNow

  /**
   * Before the answers are sent: the account deletes its draft then, and when the reply is lost, this device must still have
   * everything. Resolves once no save is under way.
   */
  async beginSending(): Promise<void> {
    this.#sending = true
    await this.#autosave.settle()
    const { draft } = this.read()
    this.#store.setState({
      draft: { ...draft, dirty: [...new Set([...draft.dirty, ...Object.keys(draft.answers)])] },
      state: 'saving',
    })
    this.keep()
  }

  /** After sending has failed. */
  endSending(error: unknown): void {
    this.#sending = false
    if (saysClosed(error)) this.#fail(error)
    else this.#autosave.changed()
  }

  /** Ends the draft on this device, after it was sent. */
  close(): void {
    this.#closed = true
    this.#autosave.stop()
    this.#ports.keep(undefined)
  }

  /** Deletes all answers, here and in the account, and starts again. Rejects where the account still has them; repeating it tries that again. */
  async clear(fresh: Draft): Promise<void> {
    const { id } = this.read().draft
    if (id) this.#ended.add(id)
    this.#store.setState({ draft: fresh, state: 'new' })
    this.#ports.keep(undefined)
    await this.#autosave.settle()
    await this.#ports.remove()
  }

  async #saveAll(): Promise<void> {
    for (
      let conflicts = 0;
      !this.#closed && !this.#sending && this.read().draft.dirty.length > 0 && conflicts < maxConflicts;
    ) {
      const sent = this.read().draft
      try {
        this.#settle(sent, await this.#ports.save(sent))
      } catch (error) {
        if (!this.#ports.isConflict(error) || !(await this.#meet())) return this.#fail(error)
        conflicts++
      }
    }
    // What is kept on the device alone, such as the consent, has nothing to save; nor has what gave way to another draft.
    const { draft, state } = this.read()
    if (this.#sending || this.#closed || state === 'new' || draft.dirty.length > 0) return
    this.#store.setState({ state: 'saved', refusal: undefined })
    this.keep()
  }

  /** Marks as saved what has not changed since it was sent. */
  #settle(sent: Draft, { id, revision }: StoredDraft): void {
    const { draft, state } = this.read()
    if (state === 'new' || this.#closed) return
    const dirty = draft.dirty.filter((name) =>
      name === seenChanged ? draft.seen !== sent.seen : draft.answers[name] !== sent.answers[name],
    )
    const saved = dirty.length > 0 ? 'saving' : 'saved'
    this.#store.setState({ draft: { ...draft, id, revision, dirty }, state: saved, refusal: undefined })
    this.keep()
  }

  /** After a conflict: puts what was typed here over what the other device has saved. */
  async #meet(): Promise<boolean> {
    const stored = await this.#ports.read().catch(() => undefined)
    const merged = stored === undefined ? undefined : this.#merge(this.read().draft, stored)
    if (merged) this.#store.setState({ draft: merged })
    return merged !== undefined
  }

  #fail(error: unknown): void {
    if (this.#closed || this.read().state === 'new') return
    const refusal = this.#autosave.failed(error)
    this.#store.setState({ state: refusal ? 'refused' : 'device', refusal })
  }
}

/** Whose draft it is: the person's, or a company's for which the person acts. */
export interface DraftOwner {
  userId: string
  companyId?: string | undefined
}

const portsOf = (key: string, formId: string, query: { companyId?: string }): DraftPorts => ({
  keep: (draft) => storeLocally('form', key, draft),
  read: async () => (await api.call(getDraft, { params: { formId }, query })).draft,
  save: async ({ id, answers, seen, templateVersion, idempotencyKey, revision }) => {
    const body = { ...(id && { id }), answers, seen, templateVersion, idempotencyKey, revision }
    return (await api.call(saveDraft, { params: { formId }, query, body })).draft
  },
  remove: () => api.call(deleteDraft, { params: { formId }, query }),
  isConflict: (error) => error instanceof ApiError && error.code === 'changed-meanwhile',
})

// The screens of a form share one keeper, so that a save in progress outlives the step to the next section.
const keepers = new Map<string, DraftKeeper>()

/**
 * The draft of a form, stored per form and person, on the device and in the account, so that it survives a reload, an expired session
 * and a lost connection, and is there on other devices. `stored` is undefined when the account cannot be reached.
 */
export function useFormDraft(
  form: Template,
  { userId, companyId }: DraftOwner,
  profile: ProfileAnswers,
  stored: StoredDraft | null | undefined,
) {
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
  const { draft, state, refusal } = useSyncExternalStore(keeper.subscribe, keeper.read, keeper.read)
  const { version } = form
  const setAnswer = useCallback(
    (name: string, answer: FormAnswer) =>
      keeper.change(
        (before) => ({ ...before, answers: { ...before.answers, [name]: answer }, templateVersion: version }),
        [name],
      ),
    [keeper, version],
  )
  const setItems = useCallback(
    /** Changes the items of a repeated section. */
    (section: Section, edit: (items: ItemAnswers[]) => ItemAnswers[]) =>
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
    refusal,
    setAnswer,
    setItems,
  }
}

export type FormDraft = ReturnType<typeof useFormDraft>

const actionsOf = (keeper: DraftKeeper, key: string, fresh: () => Draft) => ({
  setConsent: (dataConsent: boolean) => keeper.change((before) => ({ ...before, dataConsent }), []),
  /** The applicant has saved a section. */
  setSeen: (sectionId: string) => {
    if (!keeper.read().draft.seen.includes(sectionId))
      keeper.change((before) => ({ ...before, seen: [...before.seen, sectionId] }), [seenChanged])
    void keeper.save()
  },
  /** For another application with these answers, after they were sent. */
  renewKey: () =>
    keeper.change(
      (before) => ({ ...before, ...everything(before), idempotencyKey: crypto.randomUUID() }),
      [seenChanged],
    ),
  /** Takes those of the earlier answers that the person has chosen. */
  settleEarlier: (chosen: FormAnswers) =>
    keeper.change(
      (before) => ({ ...before, answers: { ...before.answers, ...chosen }, earlier: undefined }),
      Object.keys(chosen),
    ),
  /** Starts again from the profile. Rejects where only this device has lost the answers. */
  clear: () => keeper.clear(fresh()),
  keep: () => keeper.keep(),
  pull: () => keeper.pull(),
  beginSending: () => keeper.beginSending(),
  endSending: (error: unknown) => keeper.endSending(error),
  discard: () => {
    keepers.delete(key)
    keeper.close()
  },
})
