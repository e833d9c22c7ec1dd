import type { ShelvedFile } from '#kit/file-shelf.ts'
import { useRootStore } from '#kit/root-store.ts'
import type { KindScreens } from '../kind-screens.ts'
import type { WizardValue, WizardValues } from './wizard-description.ts'

/** The stored draft of this member of staff. */
export const readStored = (slice: string, key: string): unknown => useRootStore.getState()[slice]?.[key]

/** Unsent values of a wizard, in the kind's slice of the stored state. */
export interface CaseDraft {
  values: WizardValues
  /** Created with the draft, so that a double click, retry or reload creates only one case. */
  idempotencyKey: string
  /** The chosen files, whose bytes are on the shelf. */
  files: readonly ShelvedFile[]
  /** Milliseconds; the last change. */
  savedAt: number
}

/** Drafts are separate per person, so that on a shared computer nobody sees another person's text. */
export const caseDraftKey = (userId: string): string => `draft:${userId}`

/** Where in the slice `documents` the case is named that this person has sent last, until another one is begun. */
export const sentCaseKey = ({ key }: Pick<KindScreens, 'key'>, userId: string): string => `sent:${key}:${userId}`

const isValue = (value: unknown): value is WizardValue => typeof value === 'string' || typeof value === 'boolean'

function isShelved(value: unknown): value is ShelvedFile {
  const { id, name, size } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}

/** Reads a stored draft, without values of an invalid type or unknown field, over the initial values. Undefined when there is none. */
export function readCaseDraft(stored: unknown, initial: WizardValues): CaseDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { values, idempotencyKey, files, savedAt } = stored as Partial<Record<keyof CaseDraft, unknown>>
  if (typeof values !== 'object' || values === null || typeof idempotencyKey !== 'string') return undefined
  const typed = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(initial, name) && isValue(value) && typeof value === typeof initial[name],
  )
  return {
    values: { ...initial, ...Object.fromEntries(typed) },
    idempotencyKey,
    files: Array.isArray(files) ? files.filter(isShelved) : [],
    savedAt: typeof savedAt === 'number' ? savedAt : 0,
  }
}
