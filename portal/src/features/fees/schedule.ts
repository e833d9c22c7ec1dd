import type { ScheduleParts } from './contract.ts'
import { nameCategory } from './schedule-format.ts'
import type { FeeCategory, FeeSchedule, SchedulePart } from '#platform/state/fees/types.ts'

/** The parts of an answer as the rules read them: absent and `undefined` are the same to them. */
export const asParts = (parts: ScheduleParts): SchedulePart[] => parts as SchedulePart[]

type Parts = Pick<FeeSchedule, 'parts'>

export const feeCategories = ({ parts }: Parts): FeeCategory[] => parts.flatMap((part) => part.categories)

/** A line of the schedule that a form can name: a part, a category, or a class of one. */
export interface ScheduleLine {
  /** The anchor of a part or category; of a class the category and its own key, `g-meter-installer.c2`. */
  key: string
  label: string
}

export const listLines = ({ parts }: Parts): ScheduleLine[] =>
  parts.flatMap((part) => [
    { key: `part-${part.key.toLowerCase()}`, label: `Part ${part.key}: ${part.title} (the whole part)` },
    ...part.categories.flatMap((category) => {
      const { key } = category
      const label = nameCategory(category)
      if (!category.classes) return [{ key, label }]
      return category.classes.map((one) => ({ key: `${key}.${one.key}`, label: `${label}, ${one.label}` }))
    }),
  ])

export function findFeePart({ parts }: Parts, category: FeeCategory): SchedulePart {
  return parts.find((part) => part.key === category.part)!
}

/** The validity of what the fee pays for; the category's takes precedence over that of its part. */
export function findValidity(schedule: Parts, category: FeeCategory): string | undefined {
  return category.validity ?? findFeePart(schedule, category).validity
}

/** The PDF of the schedule; the list of built-in documents has the same file name. */
export const scheduleFile = '/docs/schedule-of-fees.pdf'

type Shown = { on: string; today: string; preview: string | null }

/** An address with which the reader stays with the schedule that a page shows: that of today, of another day, or a draft. */
export function addressWithSchedule(address: string, { on, today, preview }: Shown): string {
  const [path = '', anchor] = address.split('#')
  const parameter = preview ? `preview=${preview}` : on === today ? '' : `on=${on}`
  const joined = parameter ? `${path}${path.includes('?') ? '&' : '?'}${parameter}` : path
  return anchor ? `${joined}#${anchor}` : joined
}
