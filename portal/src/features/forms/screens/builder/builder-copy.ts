import { isItem } from '#fields/form-visibility.ts'
import { type TemplateStatus, templateStatuses } from '../../rules.ts'
import type { BuilderDraft, BuilderSection } from './builder-draft.ts'

/** The local copy of a form being edited: the draft and the version on which it is based. */
export interface BuilderCopy {
  draft: BuilderDraft
  version: number
  /** The status of that version, which its record does not have. */
  status?: TemplateStatus | undefined
}

/** Key of the copy in the store slice `form`; a new form has no id yet. */
export const copyKey = (userId: string, formId: string | undefined): string => `builder:${userId}:${formId ?? 'new'}`

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
  const { title, description, status, sections, keptDocs, olderDocs = [] } = draft
  const usable = isText(title) && isText(description) && templateStatuses.some((known) => known === status)
  return usable && isList(sections, isSection) && isList(keptDocs, isText) && isList(olderDocs, isItem)
    ? { draft: draft as BuilderDraft, version, status: templateStatuses.find((known) => known === copy.status) }
    : undefined
}
