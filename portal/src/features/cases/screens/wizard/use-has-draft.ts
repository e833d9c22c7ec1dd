import type { ShelvedFile } from '#kit/file-shelf.ts'
import { useRootStore } from '#kit/root-store.ts'
import { earlierKey, visitor } from '#kit/root-state.ts'
import type { KindScreens } from '../kind-screens.ts'
import type { WizardValue, WizardValues } from './wizard-description.ts'

/** The stored draft of this person: the current one, else the earlier one that gave way to it. */
export function readStored(slice: string, key: string, isVisitor: boolean): unknown {
  const entries = useRootStore.getState()[slice]
  const stored = entries?.[key] ?? entries?.[earlierKey(key)]
  return isVisitor && isStaleForVisitors(stored, Date.now()) ? undefined : stored
}

/** Whether this person has an unsent draft of the kind on this device. */
export function useHasCaseDraft({ collection }: KindScreens, userId: string | undefined): boolean {
  const key = caseDraftKey(userId)
  useRootStore((state) => state[collection])
  return typeof readStored(collection, key, !userId) === 'object'
}

/** Unsent values of a wizard, in the kind's slice of the stored state. */
export interface CaseDraft {
  values: WizardValues
  /** Created with the draft, so that a double click, retry or reload creates only one case. */
  idempotencyKey: string
  /** The chosen files, whose bytes are on the shelf. */
  files: readonly ShelvedFile[]
  /** Milliseconds; the last change. */
  savedAt: number
  /** Whether a visitor has come to the account at its end with it. */
  reached?: boolean
}

/** Drafts are separate per person, so that on a shared computer nobody sees another person's text. */
export const caseDraftKey = (userId: string = visitor): string => `draft:${userId}`

/** A draft that nobody has signed in for is offered this long. */
export const visitorDraftMs = 7 * 86_400_000

const isValue = (value: unknown): value is WizardValue => typeof value === 'string' || typeof value === 'boolean'

function isShelved(value: unknown): value is ShelvedFile {
  const { id, name, size } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof size === 'number'
}

/** Reads a stored draft, without values of an invalid type or unknown field, over the initial values. Undefined when there is none. */
export function readCaseDraft(stored: unknown, initial: WizardValues): CaseDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { values, idempotencyKey, files, savedAt, reached } = stored as Partial<Record<keyof CaseDraft, unknown>>
  if (typeof values !== 'object' || values === null || typeof idempotencyKey !== 'string') return undefined
  const typed = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(initial, name) && isValue(value) && typeof value === typeof initial[name],
  )
  return {
    values: { ...initial, ...Object.fromEntries(typed) },
    idempotencyKey,
    files: Array.isArray(files) ? files.filter(isShelved) : [],
    savedAt: typeof savedAt === 'number' ? savedAt : 0,
    ...(reached === true && { reached }),
  }
}

/** Whether a visitor's stored draft is too old to be shown to the next visitor of this device. */
export const isStaleForVisitors = (stored: unknown, now: number): boolean =>
  typeof stored === 'object' && stored !== null && now - Number((stored as Partial<CaseDraft>).savedAt) > visitorDraftMs
