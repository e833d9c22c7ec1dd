import { partA } from './schedule-part-a.ts'
import { partB } from './schedule-part-b.ts'
import { partC } from './schedule-part-c.ts'
import { partG } from './schedule-part-g.ts'
import { partH } from './schedule-part-h.ts'
import { partD, partE, partF } from './schedule-parts-d-to-f.ts'
import type { FeeCategory, SchedulePart } from './schedule-types.ts'

/** The whole schedule of fees (spec 3 §9, conflicts settled in decisions §10): the one source of pages, calculator, search and PDF. */
export const feeSchedule: { title: string; date: string; parts: SchedulePart[] } = {
  title: 'Schedule of Fees for Licences, Permits and Registrations',
  date: '2026-02-19',
  parts: [partA, partB, partC, partD, partE, partF, partG, partH],
}

export const feeCategories: FeeCategory[] = feeSchedule.parts.flatMap((part) => part.categories)

export function findFeePart(category: FeeCategory): SchedulePart {
  return feeSchedule.parts.find((part) => part.key === category.part)!
}

/** How long what the fee pays for is valid; the category's own statement comes before that of its part. */
export function findValidity(category: FeeCategory): string | undefined {
  return category.validity ?? findFeePart(category).validity
}
