import { feeWords, describeOperatingFee, describeTier, formatFeeAmount, nameFee } from './schedule-format.ts'
import type { Fee, FeeCategory, FeeKind, SchedulePart } from '#platform/state/fees/types.ts'

/** One table of the schedule, formatted for pages and the PDF. */
export type FeeTable = {
  /** The category whose tiers or classes are the rows; absent if each row is a category. */
  category?: FeeCategory
  firstColumn: 'Category' | 'Capacity' | 'Class'
  columns: { kind: FeeKind; label: string }[]
  rows: FeeRow[]
}

export type FeeRow = { key: string; label: string; cells: string[] }

/**
 * The tables for categories of a part, in the order of the schedule. Categories with fees of the same kinds share a table;
 * a category with tiers or classes has a separate one.
 */
export function tabulateCategories(categories: FeeCategory[]): FeeTable[] {
  const groups = Map.groupBy(categories, groupOf)
  return [...groups.values()].map((group) => {
    const [first] = group
    if (first && hasRows(first)) return tabulateCategory(first)
    return tabulate(
      'Category',
      group.map((one) => ({ key: one.key, label: one.title, fees: one.fees })),
    )
  })
}

const hasRows = (category: FeeCategory): boolean => Boolean(category.tiers ?? category.classes)
const groupOf = (category: FeeCategory): string =>
  hasRows(category) ? category.key : category.fees.map((fee) => fee.kind).join()

function tabulateCategory(category: FeeCategory): FeeTable {
  if (category.classes) return { ...tabulate('Class', category.classes), category }
  const tiers = category.tiers!.map((tier) => ({
    key: describeTier(tier.capacity),
    label: describeTier(tier.capacity),
    fees: tier.fees,
  }))
  return { ...tabulate('Capacity', tiers), category }
}

function tabulate(firstColumn: FeeTable['firstColumn'], rows: { key: string; label: string; fees: Fee[] }[]): FeeTable {
  return {
    firstColumn,
    columns: (rows[0]?.fees ?? []).map((fee) => ({ kind: fee.kind, label: nameFee(fee) })),
    rows: rows.map(({ key, label, fees }) => ({ key, label, cells: fees.map((fee) => formatFeeAmount(fee.amount)) })),
  }
}

/** Terms of the categories other than the fees in the tables: operating fees, validity, notes. */
export function listTerms(part: SchedulePart, categories: FeeCategory[] = part.categories): string[] {
  return categories.flatMap((category) => [
    ...(category.operatingFee
      ? [`${category.title}: ${feeWords.operatingFee.toLowerCase()} of ${describeOperatingFee(category.operatingFee)}.`]
      : []),
    ...(category.validity ? [`${category.title}: valid for ${category.validity}.`] : []),
    ...(category.notes ?? []),
  ])
}
