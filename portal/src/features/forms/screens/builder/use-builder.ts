import { useSliceKeeper } from '#kit/use-slice-keeper.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRootStore } from '#kit/root-store.ts'
import type { Template } from '../../contract.ts'
import { copyKey, type BuilderCopy, readCopy } from './builder-copy.ts'
import { type BuilderDraft, emptyDraft, openDraft, toBody } from './builder-draft.ts'

const makeKey = () => crypto.randomUUID()
const stepsKept = 100

export const openTemplate = (form: Template): BuilderDraft =>
  openDraft(form, { status: form.status, keptDocs: attachedDocs(form).map(({ id }) => id) }, makeKey)

/** What staff have attached; the blank form is printed on demand and always there. */
export const attachedDocs = (form: Template) => form.formDocs.filter(({ id }) => id !== 'blank')

const wordsOf = (draft: BuilderDraft) => JSON.stringify(toBody(draft))

/** A change of the draft; changes with the same `tag` in a row, such as the keys of one word, are undone together. */
export type ChangeDraft = (change: (draft: BuilderDraft) => BuilderDraft, tag?: string) => void

interface State {
  draft: BuilderDraft
  past: BuilderDraft[]
  tag: string | undefined
}

/** A form under construction: what is in hand, undo, and its copy on this device, which outlives a reload. */
export function useBuilder(form: Template | undefined, userId: string) {
  const key = copyKey(userId, form?.id)
  const [base, setBase] = useState(() => ({
    version: form?.version ?? 0,
    words: wordsOf(form ? openTemplate(form) : emptyDraft()),
  }))
  const [restored] = useState(() => readCopy(useRootStore.getState().form[key]))
  const [state, setState] = useState<State>(() => ({
    draft: restored?.draft ?? (form ? openTemplate(form) : emptyDraft()),
    past: [],
    tag: undefined,
  }))
  // A copy over an older version is saved over that version, so that the newer one is noticed.
  const version = useRef(restored?.version ?? base.version)
  const { later, discard } = useSliceKeeper<BuilderCopy>('form', key)
  const { draft } = state
  const dirty = useMemo(() => wordsOf(draft) !== base.words, [draft, base.words])
  useEffect(() => {
    if (dirty) later({ draft, version: version.current })
    else discard()
  }, [dirty, draft, later, discard])
  const change = useCallback<ChangeDraft>(
    (edit, tag) =>
      setState((before) => {
        const next = edit(before.draft)
        if (next === before.draft) return before
        const together = tag !== undefined && tag === before.tag
        return { draft: next, tag, past: together ? before.past : [...before.past, before.draft].slice(-stepsKept) }
      }),
    [],
  )
  const undo = useCallback(
    () =>
      setState((before) => {
        const last = before.past.at(-1)
        return last ? { draft: last, past: before.past.slice(0, -1), tag: undefined } : before
      }),
    [],
  )
  /** What is stored now is this version; the draft stays as it is unless one is given. */
  const settle = useCallback(
    (stored: Template, then?: BuilderDraft) => {
      version.current = stored.version
      const opened = openTemplate(stored)
      setBase({ version: stored.version, words: wordsOf(opened) })
      if (then) change(() => then)
      discard()
    },
    [change, discard],
  )
  /** Begins a new form again. */
  const clear = useCallback(() => change(emptyDraft), [change])
  return {
    draft,
    change,
    undo,
    clear,
    discard,
    canUndo: state.past.length > 0,
    dirty,
    version,
    settle,
    restored: restored !== undefined,
  }
}
export type Builder = ReturnType<typeof useBuilder>
