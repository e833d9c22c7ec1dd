import { commission } from '#platform/commission.ts'
import type { Block, PdfDocument, TableBlock } from '#platform/pdf/pdf-document.ts'
import { feeWords, tierRule } from './messages.ts'
import { describeOperatingFee, describeTier, formatFeeAmount, nameFee } from './schedule.format.ts'
import { feeSchedule } from './schedule.ts'
import type { Fee, FeeCategory, SchedulePart } from './schedule.types.ts'

/** The schedule of fees as a document, each figure from the data. */
export function writeScheduleDocument(): PdfDocument {
  return {
    title: feeSchedule.title,
    subtitle: `Fees of the ${commission.name}`,
    author: commission.name,
    language: commission.language,
    date: feeSchedule.date,
    blocks: [
      { kind: 'notice', text: `Summary prepared by the Commission; the gazetted text prevails. ${tierRule}` },
      ...feeSchedule.parts.flatMap(writePart),
    ],
  }
}

function writePart(part: SchedulePart): Block[] {
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: `${part.key}. ${part.title}` },
    { kind: 'paragraph', text: part.validity ? `${part.summary} Validity: ${lowerFirst(part.validity)}.` : part.summary },
  ]
  // Categories whose fees are of the same kinds share one table; tiers and classes have one of their own.
  const flat = part.categories.filter((category) => !category.tiers && !category.classes)
  const kinds = [...new Set(flat.map(kindsOf))]
  for (const kind of kinds) blocks.push(tabulate('Category', flat.filter((category) => kindsOf(category) === kind).map(rowOf)))
  for (const category of part.categories.filter((one) => one.tiers ?? one.classes)) blocks.push(...writeCategory(category))
  return [...blocks, ...writeTerms(part)]
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
const kindsOf = (category: FeeCategory): string => category.fees.map((fee) => fee.kind).join()
const rowOf = (category: FeeCategory): Row => ({ label: category.title, fees: category.fees })

function writeCategory(category: FeeCategory): Block[] {
  const rows = category.tiers
    ? category.tiers.map((tier): Row => ({ label: describeTier(tier.capacity), fees: tier.fees }))
    : (category.classes ?? []).map((option): Row => ({ label: option.label, fees: option.fees }))
  return [
    { kind: 'heading', level: 2, text: category.title },
    ...category.fees.map((fee): Block => ({ kind: 'paragraph', text: `${nameFee(fee)}: ${formatFeeAmount(fee.amount)}` })),
    tabulate(category.tiers ? 'Capacity' : 'Class', rows),
  ]
}

type Row = { label: string; fees: Fee[] }

function tabulate(firstColumn: string, rows: Row[]): TableBlock {
  return {
    kind: 'table',
    columns: [
      { label: firstColumn, share: 1.5, rowHeader: true },
      ...rows[0]!.fees.map((fee) => ({ label: nameFee(fee), align: 'right' as const })),
    ],
    rows: rows.map(({ label, fees }) => [label, ...fees.map((fee) => formatFeeAmount(fee.amount))]),
  }
}

function writeTerms(part: SchedulePart): Block[] {
  const terms = part.categories.flatMap((category) => [
    ...(category.operatingFee ? [`${category.title}: ${lowerFirst(feeWords.operatingFee)} of ${describeOperatingFee(category.operatingFee)}.`] : []),
    ...(category.validity ? [`${category.title}: valid for ${category.validity}.`] : []),
    ...(category.notes ?? []),
  ])
  return terms.length > 0 ? [{ kind: 'bulletList', items: terms }] : []
}
