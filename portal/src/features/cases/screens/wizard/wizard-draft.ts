import type { WizardValue, WizardValues } from './wizard-description.ts'

/** Unsent values of a wizard, in the kind's slice of the stored state. */
export interface CaseDraft {
  values: WizardValues
  /** Created with the draft, so that a double click, retry or reload creates only one case (issue 5). */
  idempotencyKey: string
}

/** Drafts are separate per person, so that on a shared computer nobody sees another person's text. */
export const caseDraftKey = (userId: string): string => `draft:${userId}`

const isValue = (value: unknown): value is WizardValue => typeof value === 'string' || typeof value === 'boolean'

/** Reads a stored draft, without values of an invalid type or unknown field, over the initial values. Undefined when there is none. */
export function readCaseDraft(stored: unknown, initial: WizardValues): CaseDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { values, idempotencyKey } = stored as Partial<Record<keyof CaseDraft, unknown>>
  if (typeof values !== 'object' || values === null || typeof idempotencyKey !== 'string') return undefined
  const typed = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(initial, name) && isValue(value) && typeof value === typeof initial[name],
  )
  return { values: { ...initial, ...Object.fromEntries(typed) }, idempotencyKey }
}
