import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isItem } from '#fields/form-visibility.ts'
import { api } from '#kit/api/browser-api.ts'
import { useSliceWriter } from '#kit/draft/use-stored-text.ts'
import { useRootStore } from '#kit/root-store.ts'
import { getTemplateVersion, type Template } from '../../contract.ts'
import { type TemplateStatus, templateStatuses } from '../../rules.ts'
import { type BuilderDraft, emptyDraft, openDraft, toBody, type BuilderSection } from './builder-draft.ts'
import type { MergeBase } from './builder-merge.ts'

const makeKey = () => crypto.randomUUID()
const stepsKept = 100

export const openTemplate = (form: Template): BuilderDraft =>
  openDraft(form, { status: form.status, keptDocs: attachedDocs(form).map(({ id }) => id) }, makeKey)

/** Documents attached by staff, without the blank form, which is always printed on demand. */
export const attachedDocs = (form: Template) => form.formDocs.filter(({ id }) => id !== 'blank')

const openBase = (form: Template | undefined) => {
  const draft = form ? openTemplate(form) : emptyDraft()
  return { version: form?.version ?? 0, draft, words: wordsOf(draft) }
}

const wordsOf = (draft: BuilderDraft) => JSON.stringify(toBody(draft))

/** A change of the draft. Consecutive changes with the same `tag`, such as key presses in one word, are undone together. */
export type ChangeDraft = (change: (draft: BuilderDraft) => BuilderDraft, tag?: string) => void

interface State {
  draft: BuilderDraft
  past: BuilderDraft[]
  tag: string | undefined
}

/** State of a form being edited: draft, undo, and a copy on this device that survives a reload. */
export function useBuilder(form: Template | undefined, userId: string) {
  const key = copyKey(userId, form?.id)
  const [base, setBase] = useState(() => openBase(form))
  const [restored] = useState(() => readCopy(useRootStore.getState().form[key]))
  const [state, setState] = useState<State>(() => ({
    draft: restored?.draft ?? (form ? openTemplate(form) : emptyDraft()),
    past: [],
    tag: undefined,
  }))
  // A copy based on an older version is saved against that version, so that the server reports the conflict.
  const version = useRef(restored?.version ?? base.version)
  const status = useRef(restored ? restored.status : base.draft.status)
  const { later, discard } = useSliceWriter<BuilderCopy>('form', key)
  const { draft } = state
  const dirty = useMemo(() => wordsOf(draft) !== base.words, [draft, base.words])
  useEffect(() => {
    if (dirty) later({ draft, version: version.current, status: status.current })
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
  /** Takes `stored` as the saved state; the draft stays unless `then` replaces it. */
  const settle = useCallback(
    (stored: Template, then?: BuilderDraft) => {
      version.current = stored.version
      status.current = stored.status
      setBase(openBase(stored))
      if (then) change(() => then)
      discard()
    },
    [change, discard],
  )
  /** The form as it was when these changes were begun: of an earlier visit, from the history. */
  const readBase = async (stored: Template): Promise<MergeBase> => {
    if (base.version === version.current) return base.draft
    const params = { id: stored.id, version: version.current }
    const { version: content } = await api.call(getTemplateVersion, { params })
    const keptDocs = content.documents.map(({ id }) => id)
    return { ...openDraft(content, { status: 'draft', keptDocs }, makeKey), status: status.current }
  }
  /** Empties the draft of a new form. */
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
    readBase,
    settle,
    restored: restored !== undefined,
  }
}
export type Builder = ReturnType<typeof useBuilder>

/** The local copy of a form being edited: the draft and the version on which it is based. */
interface BuilderCopy {
  draft: BuilderDraft
  version: number
  /** The status of that version, which its record does not have. */
  status?: TemplateStatus | undefined
}

/** Key of the copy in the store slice `form`; a new form has no id yet. */
const copyKey = (userId: string, formId: string | undefined): string => `builder:${userId}:${formId ?? 'new'}`

const isText = (value: unknown): value is string => typeof value === 'string'
const isList = <T>(value: unknown, holds: (entry: unknown) => boolean): value is T[] =>
  Array.isArray(value) && value.every(holds)

function isQuestion(value: unknown): boolean {
  if (!isItem(value)) return false
  const { key, name, kind, hint, options } = value
  return [key, name, kind, hint].every(isText) && isList(options, isText)
}

const isSection = (value: unknown): value is BuilderSection => {
  if (!isItem(value)) return false
  const { key, name, extraInfo, questions } = value
  return [key, name, extraInfo].every(isText) && isList(questions, isQuestion)
}

/** The stored copy, or undefined when it is missing or invalid. */
export function readCopy(stored: unknown): BuilderCopy | undefined {
  const copy = (stored ?? {}) as { draft?: Partial<BuilderDraft> | null; version?: unknown; status?: unknown }
  const { draft, version } = copy
  if (!draft || typeof version !== 'number') return undefined
  const { title, description, status, sections, leadsTo, keptDocs, olderDocs = [] } = draft
  const usable = isText(title) && isText(description) && templateStatuses.some((known) => known === status)
  const leads = isItem(leadsTo) && isList(leadsTo['outcomes'], isItem)
  return usable && leads && isList(sections, isSection) && isList(keptDocs, isText) && isList(olderDocs, isItem)
    ? { draft: draft as BuilderDraft, version, status: templateStatuses.find((known) => known === copy.status) }
    : undefined
}
