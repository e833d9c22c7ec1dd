import { createStore } from 'zustand/vanilla'
import type { ContentType } from '#fields/content/content-type.ts'
import type { ContentUploads } from '#fields/content/content-uploads.ts'
import type { ContentValues } from '#fields/content/content-values.ts'
import type { ApiError } from '#kit/api/api-client.ts'
import type { ManagedItem } from '../../contract.items.ts'
import type { ManagedExample } from '../../examples/contract.ts'
import { createEditor, type Editor } from '../editor/editor-store.ts'
import type { ItemCalls } from '../item-calls.ts'

/** An open or changed item of a list that is saved with one button. IDs with `new-` exist only in this browser (spec 3 §§2.6, 4). */
export interface Card {
  id: string
  editor: Editor
  removed: boolean
  /** When the draft that existed on opening was written. */
  draftAt: string | undefined
  /** The key of the example that a new item replaces. */
  example?: string | undefined
}
export type KeptCard = Pick<Card, 'id' | 'removed' | 'draftAt' | 'example'> & {
  item: ManagedItem | null
  values: ContentValues
}

interface StoreState {
  cards: readonly Card[]
  /** ID of the card whose fields are shown. */
  open: string | undefined
  saving: boolean
}

interface StoreOptions {
  /** Makes the uploads of one card. */
  uploadsOfCard: () => ContentUploads
  type: ContentType
  read: (id: string) => Promise<ManagedItem>
  /** Makes calls for one card, so that a repeated create does not create a second item. */
  callsOfCard: (example?: string) => ItemCalls
  /** Stores unsaved cards on this device; undefined deletes them. */
  keep: (cards: KeptCard[] | undefined) => void
  kept: readonly KeptCard[]
  onStored: (item: ManagedItem) => void
  refresh: () => Promise<unknown>
}

/** The result of a save; the error is that of the first failure. */
type Outcome = 'saved' | 'invalid' | { action: 'create' | 'update' | 'delete'; error: ApiError | undefined }

const newId = () => `new-${crypto.randomUUID()}`
/** Whether the card does not exist on the server yet. */
const isNew = ({ editor }: Card): boolean => editor.state().item === null
export const cardOf = (cards: readonly Card[], id: string): Card | undefined =>
  cards.find((card) => card.id === id || card.editor.state().item?.id === id)

/** Whether the next save sends the card. Drafts that existed before, or are scheduled, are not published by the save. */
export function isPending(card: Card): boolean {
  const { item } = card.editor.state()
  if (card.removed || !item || card.editor.isDirty() || card.editor.uploads.isPending()) return true
  return item.draft !== null && item.draft.at !== card.draftAt && item.publishAt === null
}

/** The cards of a list that is saved with one button. Each card has an editor; one save sends all changed cards. */
export function createOrderedList(options: StoreOptions) {
  const { type, read, callsOfCard, uploadsOfCard, keep, kept, onStored, refresh } = options
  const store = createStore<StoreState>(() => ({ cards: [], open: undefined, saving: false }))
  const { getState: state, setState: set } = store
  const persist = () => {
    const pending = state().cards.filter(isPending)
    keep(pending.length > 0 ? pending.map(toKept) : undefined)
  }

  function add(item: ManagedItem | null, before?: Partial<KeptCard>, example?: ContentValues): Card {
    const editor = createEditor({
      type,
      item,
      example,
      calls: callsOfCard(before?.example),
      uploads: uploadsOfCard(),
      keep: persist,
      kept: before?.values && { values: before.values },
      waits: true,
      onStored(stored) {
        onStored(stored)
        if (!state().saving) void refresh()
      },
    })
    editor.subscribe(() => set({}))
    const draftAt = before ? before.draftAt : item?.draft?.at
    const { id = item?.id ?? newId(), removed = false } = before ?? {}
    const card = { id, editor, removed, draftAt, example: before?.example }
    set({ cards: [...state().cards, card] })
    return card
  }
  const change = (id: string, part: Partial<Pick<Card, 'removed'>>) => {
    set({ cards: state().cards.map((card) => (card.id === id ? { ...card, ...part } : card)) })
    persist()
  }
  async function take(id: string): Promise<Card> {
    const known = cardOf(state().cards, id)
    if (known) return known
    const item = await read(id)
    return cardOf(state().cards, id) ?? add(item)
  }
  /** Opens one card and drops the others that have no unsaved changes. */
  const show = (open: Card | undefined) =>
    set({ open: open?.id, cards: state().cards.filter((card) => card === open || isPending(card)) })

  /** Creates new cards, updates changed ones and deletes removed ones. Cards that fail stay pending. */
  async function save(): Promise<Outcome> {
    set({ saving: true })
    const unsent = new Set<Editor>()
    for (const { removed, editor } of state().cards) if (!removed && (await editor.sendFiles())) unsent.add(editor)
    const waiting = state().cards.filter(isPending)
    // All are checked, so that each says what is wrong with it.
    const fit = await Promise.all(
      waiting.map(async ({ removed, editor }) => removed || (!unsent.has(editor) && (await editor.check()))),
    )
    const wrong = waiting[fit.indexOf(false)]
    if (wrong) {
      set({ open: wrong.id, saving: false })
      return 'invalid'
    }
    const failures = new Map<Card, Exclude<Outcome, string>>()
    for (const card of waiting) {
      const failed = await saveCard(card)
      if (failed) failures.set(card, failed)
    }
    await refresh()
    const [first] = failures.keys()
    // Keep cards that were changed during the save for the next save.
    const done = new Set(waiting.filter((card) => !failures.has(card) && (card.removed || !card.editor.isDirty())))
    const cards = state()
      .cards.filter((card) => !done.has(card))
      // An item to be deleted was changed by another person: show that change before deleting it.
      .map((card) => (card.editor.state().conflict ? { ...card, removed: false } : card))
    set({ cards, open: first?.id, saving: false })
    persist()
    return first ? failures.get(first)! : 'saved'
  }

  for (const card of kept) add(card.item, card)
  return {
    subscribe: store.subscribe,
    state,
    save,
    close: () => show(undefined),
    edit: async (id: string) => show(await take(id)),
    add: () => show(add(null)),
    /** Opens a new card that replaces an example, once. */
    replace: ({ key, body }: Pick<ManagedExample, 'key' | 'body'>) =>
      show(state().cards.find(({ example }) => example === key) ?? add(null, { example: key }, body)),
    async remove(id: string) {
      const card = await take(id)
      card.editor.uploads.dispose()
      if (!isNew(card)) return change(card.id, { removed: true })
      // A new card exists only here, so there is nothing to delete on the server.
      set({ cards: state().cards.filter((each) => each !== card) })
      persist()
    },
    putBack: (id: string) => change(id, { removed: false }),
    dispose() {
      for (const { editor } of state().cards) editor.dispose()
      persist()
    },
  }
}

const toKept = ({ id, removed, draftAt, example, editor }: Card): KeptCard => {
  const { item, values } = editor.state()
  return { id, removed, draftAt, example, item, values }
}

async function saveCard(card: Card): Promise<Exclude<Outcome, string> | undefined> {
  const { removed, editor } = card
  const action = removed ? 'delete' : isNew(card) ? 'create' : 'update'
  // A scheduled item keeps its time, so save only its draft.
  const planned = editor.state().item?.publishAt
  const failed = await (removed ? editor.remove() : planned ? editor.saveDraft() : editor.publish())
  if (failed === undefined || failed === 'published') return undefined
  return { action, error: failed === 'invalid' ? undefined : failed }
}
