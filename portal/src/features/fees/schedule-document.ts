import { commission } from '#platform/state/commission.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { tierRule } from './schedule-words.ts'
import { formatFeeAmount, nameFee } from './schedule-format.ts'
import { listTerms, tabulateCategories, type FeeTable } from './schedule-tables.ts'
import type { FeeSchedule, SchedulePart } from '#platform/state/fees/types.ts'

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
