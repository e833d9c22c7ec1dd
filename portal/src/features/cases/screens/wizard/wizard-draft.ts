import type { WizardValue, WizardValues } from './wizard-description.ts'

/** What somebody has typed into a wizard and not yet sent; kept in the kind's slice of the stored state. */
export interface CaseDraft {
  values: WizardValues
  /** Made once with the draft, so that a double click, a retry or a reload makes one case (issue 5). */
  idempotencyKey: string
}

/** A draft belongs to one person: on a shared computer nobody meets the words of another. */
export const caseDraftKey = (userId: string): string => `draft:${userId}`

const isValue = (value: unknown): value is WizardValue => typeof value === 'string' || typeof value === 'boolean'

/** A stored draft over what a new one begins with; values of a wrong shape, or of no field, are left out. Undefined when there is none. */
export function readCaseDraft(stored: unknown, initial: WizardValues): CaseDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { values, idempotencyKey } = stored as Partial<Record<keyof CaseDraft, unknown>>
  if (typeof values !== 'object' || values === null || typeof idempotencyKey !== 'string') return undefined
  const typed = Object.entries(values).filter(
    ([name, value]) => Object.hasOwn(initial, name) && isValue(value) && typeof value === typeof initial[name],
  )
  return { values: { ...initial, ...Object.fromEntries(typed) }, idempotencyKey }
}
