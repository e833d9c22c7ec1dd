import { commission } from '#platform/state/commission.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { tierRule, formatFeeAmount, nameFee, describeTier } from './schedule-format.ts'
import { listTerms, tabulateCategories, type FeeTable } from './schedule-tables.ts'
import type { FeeSchedule, SchedulePart, Fee, FeeCategory } from '#platform/state/fees/types.ts'
import { feeCategories, findFeePart } from './schedule.ts'

/** A schedule of fees as a PDF, generated from the same data as the pages. A draft says so on its first page. */
export function writeScheduleDocument(schedule: FeeSchedule, isDraft = false): PdfDocument {
  return {
    title: schedule.title,
    subtitle: `${isDraft ? 'Draft, not published. ' : ''}Fees of the ${commission.name} from ${formatDay(schedule.date)}`,
    author: commission.name,
    language: commission.language,
    date: schedule.date,
    blocks: [
      { kind: 'notice', text: `Summary prepared by the Commission; the gazetted text prevails. ${tierRule}` },
      ...schedule.parts.flatMap(writePart),
    ],
  }
}

function writePart(part: SchedulePart): Block[] {
  const validity = part.validity ? ` Validity: ${part.validity.charAt(0).toLowerCase()}${part.validity.slice(1)}.` : ''
  const terms = listTerms(part)
  return [
    { kind: 'heading', level: 1, text: `${part.key}. ${part.title}` },
    { kind: 'paragraph', text: `${part.summary}${validity}` },
    ...tabulateCategories(part.categories).flatMap(writeTable),
    ...(terms.length > 0 ? [{ kind: 'bulletList', items: terms } satisfies Block] : []),
  ]
}

function writeTable({ category, firstColumn, columns, rows }: FeeTable): Block[] {
  const table: Block = {
    kind: 'table',
    columns: [
      { label: firstColumn, share: 1.5, rowHeader: true },
      ...columns.map(({ label }) => ({ label, align: 'right' as const })),
    ],
    rows: rows.map(({ label, cells }) => [label, ...cells]),
  }
  if (!category) return [table]
  return [
    { kind: 'heading', level: 2, text: category.title },
    ...category.fees.map((fee): Block => ({
      kind: 'paragraph',
      text: `${nameFee(fee)}: ${formatFeeAmount(fee.amount)}`,
    })),
    table,
  ]
}

/** An entry of the site search, with the source 'Fees'. */
type FeeSearchEntry = { title: string; description: string; link: string; date: string }

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
