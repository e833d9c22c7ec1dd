import { createStore } from 'zustand/vanilla'
import type { ContentType } from '#fields/content/content-type.ts'
import {
  type ContentValues,
  editableValues,
  inOrder,
  sameValues,
  setValueAt,
  type ContentErrors,
} from '#fields/content/content-values.ts'
import type { MergedValues } from '#fields/merge-values.ts'
import { ApiError } from '#kit/api/api-client.ts'
import { createAutosave } from '#kit/draft/autosave.ts'
import type { ManagedItem, StaleFacts } from '../../contract.items.ts'
import type { ContentUploads } from '#fields/content/content-uploads.ts'
import type { ItemCalls } from '../item-calls.ts'

/** Somebody else saved what this person is changing too. */
export type Conflict = StaleFacts & { merged: MergedValues }

export interface EditorState {
  /** Null for a new item that exists only in the browser. */
  item: ManagedItem | null
  values: ContentValues
  /** The values stored on the server. */
  saved: ContentValues
  /** Position of a new item. */
  order: number | undefined
  errors: ContentErrors
  /** Incremented by each refused attempt, so that the first error takes the focus again. */
  attempt: number
  /** The operation in progress. */
  busy: 'saving' | 'publishing' | null
  /** Whether the action waits for files that are on their way. */
  waiting: boolean
  /** Why the last save failed. */
  failure: string | undefined
  savedAt: string | undefined
  conflict: Conflict | null
  /** Who saved in the meantime, when the changes of both fit together. */
  joined: Pick<StaleFacts, 'byName' | 'at'> | undefined
  /** Undoes the last action; available until something else is typed. */
  undo?: (() => void) | undefined
}

/** Values with the version into which they were typed: what others have saved since is joined with them, and not replaced. */
export interface UnsavedValues {
  values: ContentValues
  base?: Pick<ManagedItem, 'version' | 'body'> | undefined
}

interface EditorOptions {
  type: ContentType
  item: ManagedItem | null
  /** The body of the example that a new item replaces. */
  example?: ContentValues | undefined
  calls: ItemCalls
  /** The files of this item that are on their way; they are part of what is published. */
  uploads: ContentUploads
  /** Stores unsaved values on this device; undefined deletes them. */
  keep: (unsaved: UnsavedValues | undefined) => void
  /** Unsaved values of an earlier visit on this device. */
  kept?: UnsavedValues | undefined
  onStored: (item: ManagedItem) => void
  /** Disables autosave: the item is saved together with its list. */
  waits?: boolean
}

/** Said when two people's changes were joined, which a person should see before it is public. */
const joinedWords = (byName: string) =>
  `${byName} saved this in the meantime. Your changes and theirs are both here now. Look at them, then go on.`

const cannotCompare = 'Reload the page to compare both versions: what you typed stays on this device.'

/** An action on the stored item, which answers the item as it became. */
export type Applied = (item: ManagedItem) => Promise<ManagedItem>

/** The state of an open editor, outside of React so that late answers never use outdated closures. Calls run one after the other. */
export function createEditor(options: EditorOptions) {
  const { type, example, calls, uploads, keep, kept, onStored, waits } = options
  const first = options.item && { ...options.item, ...kept?.base }
  const opened = editableValues(type.fields, first?.body ?? example ?? {})
  const store = createStore<EditorState>(() => ({
    item: first,
    values: kept ? editableValues(type.fields, kept.values) : opened,
    saved: opened,
    order: undefined,
    errors: {},
    attempt: 0,
    busy: null,
    waiting: false,
    failure: undefined,
    savedAt: undefined,
    conflict: null,
    joined: undefined,
  }))
  const { getState: state, setState: set } = store
  let queue: Promise<unknown> = Promise.resolve()
  const isDirty = () => !sameValues(state().values, state().saved)
  const autosave = createAutosave({
    keep: () => keep(isDirty() ? unsaved(state()) : undefined),
    ...(!waits && { save: () => saveDraft() }),
  })

  /** Updates the stored values after a save; text typed in the meantime stays and is sent next. */
  function readStored(item: ManagedItem, sent: ContentValues) {
    set({ item, saved: sent, failure: undefined, savedAt: item.changedAt })
    onStored(item)
    if (isDirty()) autosave.changed()
    else autosave.keepNow()
  }

  async function handleFailure(error: unknown): Promise<ApiError> {
    const known = error instanceof ApiError ? error : new ApiError(0, 'Something went wrong in this browser.')
    autosave.keepNow()
    const facts = known.facts as StaleFacts | undefined
    if (known.code === 'changed-meanwhile' && facts?.current !== undefined) return handleConflict(known, facts)
    const errors = Object.fromEntries(known.fields.map(({ field, message }) => [field, message]))
    set({
      failure: known.message,
      ...(known.fields.length > 0 && { errors: inOrder(type.fields, errors), attempt: state().attempt + 1 }),
    })
    autosave.failed(known)
    return known
  }

  /** Joins both changes where they fit together; else the person decides about the fields that do not. */
  async function handleConflict(error: ApiError, facts: StaleFacts): Promise<ApiError> {
    const merged = await joinChanges(type, state(), facts)
    if (!merged) {
      set({ failure: `${error.message} ${cannotCompare}` })
      return error
    }
    // A person who changed nothing is deleting the item that the other changed.
    if (merged.open.length > 0 || !isDirty()) {
      set({ failure: error.message, conflict: { ...facts, merged } })
      return error
    }
    set({ joined: { byName: facts.byName, at: facts.at } })
    claimSettled(facts.current, merged.values)
    return new ApiError(409, joinedWords(facts.byName))
  }

  /** Continues from the stored version with the values that come of both. */
  function claimSettled(current: ManagedItem, values: ContentValues) {
    const saved = editableValues(type.fields, current.body)
    set({ item: current, saved, values, conflict: null, failure: undefined, errors: {} })
    onStored(current)
    void autosave.saveNow()
  }

  /** Runs a call after all earlier ones; returns its error, or undefined. */
  function run(busy: EditorState['busy'], work: () => Promise<void>): Promise<ApiError | undefined> {
    const result = queue.then(async () => {
      set({ busy })
      try {
        await work()
        return undefined
      } catch (error) {
        return await handleFailure(error)
      } finally {
        set({ busy: null })
      }
    })
    queue = result
    return result
  }

  function saveDraft(): Promise<ApiError | undefined> {
    return run('saving', async () => {
      const { item, values } = state()
      if (!isDirty() || state().conflict) return
      const stored = item ? await calls.saveDraft(item, values) : await calls.create(values, state().order)
      readStored(stored, values)
    })
  }

  /** Waits for all chosen files; the error names those that could not be sent. */
  async function sendFiles(): Promise<ApiError | undefined> {
    if (!uploads.isPending()) return undefined
    set({ waiting: true })
    const unsent = await uploads.settle()
    const [first] = Object.values(unsent)
    set({ waiting: false, ...(first && { errors: inOrder(type.fields, unsent), attempt: state().attempt + 1 }) })
    return first === undefined ? undefined : new ApiError(0, first)
  }

  /** Checks the values with the schema that the server uses; false if there are errors. */
  async function check(): Promise<boolean> {
    const checkValues = await loadCheck()
    // An example may lack the picture that a new item needs.
    const creating = !state().item?.published && !example && !state().item?.example
    const errors = checkValues?.(type, state().values, creating) ?? {}
    const holds = Object.keys(errors).length === 0
    set({ errors, attempt: state().attempt + (holds ? 0 : 1) })
    return holds
  }

  async function publish({ replace = false } = {}): Promise<'published' | 'invalid' | ApiError> {
    // At once, so that pressing twice publishes once.
    set({ busy: 'publishing' })
    if ((await sendFiles()) ?? !(await check())) {
      set({ busy: null })
      return 'invalid'
    }
    const failed = await run('publishing', async () => {
      const { values } = state()
      let { item } = state()
      if (!item) {
        item = await calls.create(values, state().order)
        readStored(item, values)
      }
      readStored(await calls.publish(item, values, replace), values)
      set({ joined: undefined })
    })
    return failed ?? 'published'
  }

  /** Runs an action on the stored item (restore, unpublish, schedule …) and shows the item that it returns. */
  async function apply(action: Applied): Promise<ApiError | undefined> {
    const unsent = await sendFiles()
    if (unsent) return unsent
    if (isDirty()) {
      const failed = await saveDraft()
      if (failed) return failed
    }
    return run('saving', async () => {
      const before = state().item
      if (!before) return
      const item = await action(before)
      const values = editableValues(type.fields, item.body)
      set({ values, errors: {}, conflict: null })
      readStored(item, values)
    })
  }

  return {
    /** Whether unsaved values of an earlier visit were restored. */
    hadKept: kept !== undefined,
    subscribe: store.subscribe,
    state,
    isDirty,
    /** Whether publishing would change nothing. */
    isUnchanged: () =>
      state().item?.state === 'published' && !state().item?.publishAt && !isDirty() && !uploads.isPending(),
    uploads,
    sendFiles,
    change(path: string, value: unknown) {
      if (!isDirty()) void loadCheck()
      const { [path]: _, ...errors } = state().errors
      set({ values: setValueAt(state().values, path, value), errors, undo: undefined })
      autosave.changed()
    },
    /** Shows what someone else has saved, unless something is changed here: then the next save joins both. */
    takeNewer(item: ManagedItem) {
      if (isDirty() || state().busy || state().conflict || item.version <= (state().item?.version ?? 0)) return
      const values = editableValues(type.fields, item.body)
      set({ item, values, saved: values, errors: {} })
      onStored(item)
    },
    setOrder: (next: number | undefined) => set({ order: next }),
    setValues(values: ContentValues) {
      set({ values, errors: {} })
      autosave.changed()
    },
    saveDraft,
    check,
    publish,
    apply,
    /** Moves the item to the bin, if it exists on the server. */
    remove: () =>
      run('saving', async () => {
        const { item } = state()
        if (item) await calls.remove(item)
      }),
    /** Stores how to undo an action, because its toast soon disappears. The returned function runs only once, whichever button calls it. */
    offerUndo(run: () => void): () => void {
      const undo = once(() => {
        if (state().undo === undo) set({ undo: undefined })
        run()
      })
      set({ undo })
      return undo
    },
    /** Publishes the previous values again. */
    undoPublish: (before: ContentValues) => apply((item) => calls.publish(item, before)),
    /** Resolves a conflict by saving the chosen values over the stored version. */
    settle(values: ContentValues) {
      const { conflict } = state()
      if (conflict) claimSettled(conflict.current, values)
    },
    /** Discards all unsaved changes, including those stored on this device. */
    forget() {
      set({ values: state().saved, errors: {}, failure: undefined })
      autosave.keepNow()
    },
    dispose() {
      uploads.dispose()
      autosave.stop()
      autosave.keepNow()
    },
  }
}
export type Editor = ReturnType<typeof createEditor>

const unsaved = ({ values, item }: EditorState): UnsavedValues =>
  item ? { values, base: { version: item.version, body: item.body } } : { values }

/** Few saves meet another person's, so what joins both is loaded with the first that does; undefined where it does not come. */
async function joinChanges(
  type: ContentType,
  { saved, values }: EditorState,
  { current }: StaleFacts,
): Promise<MergedValues | undefined> {
  const rules = await import('#fields/merge-values.ts').catch(() => undefined)
  return rules?.mergeValues(type.fields, saved, values, editableValues(type.fields, current.body))
}

/** The schemas are needed when something is published: loaded with the first change. Where they do not come, the server alone checks. */
const loadCheck = () =>
  import('#fields/content/content-check-values.ts').then(
    ({ checkValues }) => checkValues,
    () => undefined,
  )

/** An action that runs once, whichever button calls it. */
function once(run: () => void): () => void {
  let used = false
  return () => {
    if (used) return
    used = true
    run()
  }
}
