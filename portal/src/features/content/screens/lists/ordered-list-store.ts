import type { ContentType } from '#fields/content-type.ts'
import type { ContentValues } from '#fields/content-values.ts'
import type { ManagedItem } from '../../contract.manager.ts'
import { createEditor, type Editor } from '../editor/editor-store.ts'
import type { ItemCalls } from '../item-calls.ts'

/** An item of a list that is saved as a whole, while somebody has it in hand. An id that starts with `new-` is known to nobody else (spec 3 §§2.6, 4). */
export interface Card {
  id: string
  editor: Editor
  removed: boolean
  /** When the draft that it was opened with was written. */
  draftAt: string | undefined
}
export type KeptCard = Pick<Card, 'id' | 'removed' | 'draftAt'> & { item: ManagedItem | null; values: ContentValues }

interface StoreState {
  cards: readonly Card[]
  /** Id of the card whose fields are shown. */
  open: string | undefined
  saving: boolean
}

interface StoreOptions {
  type: ContentType
  read: (id: string) => Promise<ManagedItem>
  /** Those of one card, so that its repeated create stays one item. */
  callsOfCard: () => ItemCalls
  /** Keeps on this device what is not saved yet; undefined forgets it. */
  keep: (cards: KeptCard[] | undefined) => void
  kept: readonly KeptCard[]
  onStored: (item: ManagedItem) => void
  /** Reads the list again. */
  refresh: () => Promise<unknown>
}

/** What a save came to: the first failure has the words. */
type Outcome = 'saved' | 'invalid' | { action: 'create' | 'update' | 'delete'; reason: string | undefined }

const newId = () => `new-${crypto.randomUUID()}`
/** The server knows nothing of it yet. */
export const isNew = ({ editor }: Card): boolean => editor.state().item === null
export const cardOf = (cards: readonly Card[], id: string): Card | undefined =>
  cards.find((card) => card.id === id || card.editor.state().item?.id === id)

/** Whether the next save sends it. A draft that somebody left earlier, or that has its time, waits for its own hour. */
export function isPending(card: Card): boolean {
  const { item } = card.editor.state()
  if (card.removed || !item || card.editor.isDirty()) return true
  return item.draft !== null && item.draft.at !== card.draftAt && item.publishAt === null
}

/** The cards of a list that is saved as a whole, each with an editor like that of any other list; one save sends them all. */
export function createOrderedList(options: StoreOptions) {
  const { type, read, callsOfCard, keep, kept, onStored, refresh } = options
  let state: StoreState = { cards: [], open: undefined, saving: false }
  const listeners = new Set<() => void>()
  const set = (part: Partial<StoreState>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const persist = () => {
    const pending = state.cards.filter(isPending)
    keep(pending.length > 0 ? pending.map(toKept) : undefined)
  }

  function add(item: ManagedItem | null, before?: KeptCard): Card {
    const editor = createEditor({
      type,
      item,
      calls: callsOfCard(),
      keep: persist,
      kept: before?.values,
      waits: true,
      onStored(stored) {
        onStored(stored)
        if (!state.saving) void refresh()
      },
    })
    editor.subscribe(() => set({}))
    const draftAt = before ? before.draftAt : item?.draft?.at
    const card = { id: before?.id ?? item?.id ?? newId(), editor, removed: before?.removed ?? false, draftAt }
    set({ cards: [...state.cards, card] })
    return card
  }
  const change = (id: string, part: Partial<Pick<Card, 'removed'>>) => {
    set({ cards: state.cards.map((card) => (card.id === id ? { ...card, ...part } : card)) })
    persist()
  }
  async function take(id: string): Promise<Card> {
    const known = cardOf(state.cards, id)
    if (known) return known
    const item = await read(id)
    return cardOf(state.cards, id) ?? add(item)
  }
  /** Shows the fields of one card; those of which nothing waits are left to the list again. */
  const show = (open: Card | undefined) =>
    set({ open: open?.id, cards: state.cards.filter((card) => card === open || isPending(card)) })

  /** Creates what is new, updates what is changed, deletes what is taken out; what could not be saved stays in hand. */
  async function save(): Promise<Outcome> {
    const waiting = state.cards.filter(isPending)
    const [wrong] = waiting.filter(({ removed, editor }) => !removed && !editor.check())
    if (wrong) {
      set({ open: wrong.id })
      return 'invalid'
    }
    set({ saving: true })
    const failures = new Map<Card, Exclude<Outcome, string>>()
    for (const card of waiting) {
      const failed = await saveCard(card)
      if (failed) failures.set(card, failed)
    }
    await refresh()
    const [first] = failures.keys()
    // What was typed or decided while it was sent is sent next time.
    const done = new Set(waiting.filter((card) => !failures.has(card) && (card.removed || !card.editor.isDirty())))
    const cards = state.cards
      .filter((card) => !done.has(card))
      // Whoever wanted to delete what has changed meanwhile sees first what it has become.
      .map((card) => (card.editor.state().conflict ? { ...card, removed: false } : card))
    set({ cards, open: first?.id, saving: false })
    persist()
    return first ? failures.get(first)! : 'saved'
  }

  for (const card of kept) add(card.item, card)
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: () => state,
    save,
    close: () => show(undefined),
    edit: async (id: string) => show(await take(id)),
    add: () => show(add(null)),
    async remove(id: string) {
      const card = await take(id)
      if (!isNew(card)) return change(card.id, { removed: true })
      // Nobody else knows of it, so nobody is asked to delete it.
      set({ cards: state.cards.filter((each) => each !== card) })
      persist()
    },
    putBack: (id: string) => change(id, { removed: false }),
    dispose() {
      for (const { editor } of state.cards) editor.dispose()
      persist()
    },
  }
}

const toKept = ({ id, removed, draftAt, editor }: Card): KeptCard => {
  const { item, values } = editor.state()
  return { id, removed, draftAt, item, values }
}

async function saveCard(card: Card): Promise<Exclude<Outcome, string> | undefined> {
  const { removed, editor } = card
  const action = removed ? 'delete' : isNew(card) ? 'create' : 'update'
  // What has its time keeps it: the save is of its draft.
  const planned = editor.state().item?.publishAt
  const failed = await (removed ? editor.remove() : planned ? editor.saveDraft() : editor.publish())
  if (failed === undefined || failed === 'published') return undefined
  return { action, reason: failed === 'invalid' ? undefined : failed.message }
}
