import type { ScheduleParts } from './contract.ts'
import type { FeeCategory, FeeSchedule, SchedulePart } from '#platform/state/fees/types.ts'

/** The parts of an answer as the rules read them: absent and `undefined` are the same to them. */
export const asParts = (parts: ScheduleParts): SchedulePart[] => parts as SchedulePart[]

type Parts = Pick<FeeSchedule, 'parts'>

export const feeCategories = ({ parts }: Parts): FeeCategory[] => parts.flatMap((part) => part.categories)

export function findFeePart({ parts }: Parts, category: FeeCategory): SchedulePart {
  return parts.find((part) => part.key === category.part)!
}

/** The validity of what the fee pays for; the category's takes precedence over that of its part. */
export function findValidity(schedule: Parts, category: FeeCategory): string | undefined {
  return category.validity ?? findFeePart(schedule, category).validity
}
