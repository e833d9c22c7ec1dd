import { describeTier, formatFeeAmount, nameFee } from './schedule-format.ts'
import { feeCategories, findFeePart } from './schedule.ts'
import type { Fee, FeeCategory, FeeSchedule } from '#platform/state/fees/types.ts'

/** An entry of the site search, with the source 'Fees'. */
export type FeeSearchEntry = { title: string; description: string; link: string; date: string }

/** One entry for each category, including its fees, so that a search for an amount or a tier finds it. */
export const feeSearchEntries = (schedule: FeeSchedule): FeeSearchEntry[] => [
  {
    title: 'Fee calculator',
    description:
      'Choose a category and a capacity or class and see the processing, licence, operating and extension fees.',
    link: '/fees/calculator',
    date: schedule.date,
  },
  ...feeCategories(schedule).map((category) => ({
    title: `${category.title}: fees (part ${category.part}, ${findFeePart(schedule, category).title})`,
    description: `${category.description} ${describeFigures(category)}`,
    link: `/licenses#${category.key}`,
    date: schedule.date,
  })),
]

function describeFigures(category: FeeCategory): string {
  const places = [
    ...(category.tiers ?? []).map((tier) => `${describeTier(tier.capacity)}: ${listFees(tier.fees)}`),
    ...(category.classes ?? []).map((option) => `${option.label}: ${listFees(option.fees)}`),
  ]
  return [...(category.fees.length > 0 ? [listFees(category.fees)] : []), ...places].map((text) => `${text}.`).join(' ')
}

function listFees(fees: Fee[]): string {
  return fees.map((fee) => `${nameFee(fee)} ${formatFeeAmount(fee.amount)}`).join(', ')
}
