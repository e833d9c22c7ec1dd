import { toPlainLetters } from '#platform/values/plain-letters.ts'
import { readNumber } from '#platform/values/typed-numbers.ts'
import {
  feeWords,
  refusals,
  describeOperatingFee,
  describeTier,
  formatFeeAmount,
  formatMoney,
  nameFee,
} from './schedule-format.ts'
import { feeCategories, findFeePart, findValidity } from './schedule.ts'
import type {
  CapacityRange,
  Fee,
  FeeCategory,
  FeeClass,
  FeeKind,
  FeeSchedule,
  Money,
  MoneyRange,
  PartKey,
  Tier,
} from '#platform/state/fees/types.ts'

export type FeeQuestion = { category?: string; capacityMw?: number; class?: string }

export type FeeLine = {
  label: string
  /** When the fee is due in the lifecycle of a licence. */
  stage: FeeStage
  /** Absent if the schedule has a text instead of a figure. */
  amount?: Money | MoneyRange
  text: string
  part: PartKey
  /** The tier or class of the fee; absent if the fee is the same for the complete category. */
  tier?: string
  /** The place of the line in the schedule: part, category, and tier or class. */
  basis: string
}

export const feeStages = ['apply', 'grant', 'operate', 'extend'] as const
export type FeeStage = (typeof feeStages)[number]
export type RefusalReason = 'category' | 'capacity' | 'class' | 'below-first-tier' | 'between-tiers' | 'not-published'
export type FeeAnswer =
  | { ok: true; category: FeeCategory; tier?: string; validity?: string; lines: FeeLine[]; notes: string[] }
  | { ok: false; category?: FeeCategory; reason: RefusalReason; message: string }

/** A higher capacity was probably entered in kW: the largest power station has 22,500 MW. */
export const LARGEST_CAPACITY_MW = 100_000

/** The fees of one category, capacity or class, each with its place in the schedule; if none are published, the reason. */
export function calculateFees(schedule: FeeSchedule, question: FeeQuestion): FeeAnswer {
  const category = feeCategories(schedule).find(({ key }) => key === question.category)
  if (!category) return { ok: false, reason: 'category', message: refusals.unknownCategory }
  if (category.tiers) return calculateByCapacity(schedule, category, category.tiers, question.capacityMw)
  if (category.classes) return calculateByClass(schedule, category, category.classes, question.class)
  return answer(
    schedule,
    category,
    category.fees.map((fee) => ({ fee })),
  )
}

function calculateByCapacity(
  schedule: FeeSchedule,
  category: FeeCategory,
  tiers: Tier[],
  capacityMw: number | undefined,
): FeeAnswer {
  const problem = checkCapacity(capacityMw)
  if (problem) return { ok: false, category, reason: 'capacity', message: problem }
  const tier = findTier(tiers, capacityMw!)
  if (!tier) return { ok: false, category, ...refuseOutside(category, tiers, capacityMw!) }
  const name = describeTier(tier.capacity)
  if (tier.fees.some((fee) => fee.amount === 'on-application')) {
    return { ok: false, category, reason: 'not-published', message: refusals.tierNotPublished(name) }
  }
  return answer(
    schedule,
    category,
    [...category.fees.map((fee) => ({ fee })), ...tier.fees.map((fee) => ({ fee, tier: name }))],
    name,
  )
}

function calculateByClass(
  schedule: FeeSchedule,
  category: FeeCategory,
  classes: FeeClass[],
  key: string | undefined,
): FeeAnswer {
  const chosen = classes.find((option) => option.key === key?.toLowerCase())
  if (!chosen) return { ok: false, category, reason: 'class', message: refusals.classMissing }
  return answer(
    schedule,
    category,
    [...category.fees.map((fee) => ({ fee })), ...chosen.fees.map((fee) => ({ fee, tier: chosen.label }))],
    chosen.label,
  )
}

function checkCapacity(capacityMw: number | undefined): string | undefined {
  if (capacityMw === undefined) return refusals.capacityMissing
  if (Number.isNaN(capacityMw)) return refusals.capacityNotANumber
  if (capacityMw <= 0) return refusals.capacityNotPositive
  if (capacityMw > LARGEST_CAPACITY_MW) return refusals.capacityTooLarge
  return undefined
}

/** The tier that names a capacity in MW; undefined below the first one, and between two (10.5 with 1–10 and 11–50), of which the schedule is silent. */
export const findTier = (tiers: Tier[], capacityMw: number): Tier | undefined =>
  tiers.find(
    ({ capacity }) => reachesLowerEnd(capacity, capacityMw) && (capacity.to === undefined || capacityMw <= capacity.to),
  )

const reachesLowerEnd = (capacity: CapacityRange, capacityMw: number): boolean =>
  'from' in capacity ? capacityMw >= capacity.from : capacityMw > capacity.above

function refuseOutside(
  category: FeeCategory,
  tiers: Tier[],
  capacityMw: number,
): { reason: RefusalReason; message: string } {
  const next = tiers.findIndex(({ capacity }) => !reachesLowerEnd(capacity, capacityMw))
  const [before, after] = [tiers.at(next === -1 ? -1 : next - 1), tiers[next]]
  if (!after) return { reason: 'not-published', message: refusals.aboveLastTier(describeTier(before!.capacity)) }
  if (next > 0 && before) {
    const message = refusals.betweenTiers(capacityMw, describeTier(before.capacity), describeTier(after.capacity))
    return { reason: 'between-tiers', message }
  }
  const { capacity } = after
  const message =
    'above' in capacity
      ? refusals.notAbove(capacity.above, category.key === 'h-captive-generation')
      : refusals.belowFirstTier(`${capacity.from} MW`)
  return { reason: 'below-first-tier', message }
}

const STAGES: Record<FeeKind, FeeStage> = {
  processing: 'apply',
  application: 'apply',
  registration: 'apply',
  administrative: 'apply',
  regularization: 'grant',
  licence: 'grant',
  permit: 'grant',
  extension: 'extend',
  renewal: 'extend',
  amendment: 'extend',
}
function answer(
  schedule: FeeSchedule,
  category: FeeCategory,
  fees: { fee: Fee; tier?: string }[],
  tier?: string,
): FeeAnswer {
  const basis = `Part ${category.part}, ${findFeePart(schedule, category).title}: ${category.title}`
  const lines = fees.map(({ fee, tier: of }): FeeLine => {
    const place = of ? `${basis}, ${of}` : basis
    const line = {
      label: nameFee(fee),
      stage: STAGES[fee.kind],
      text: formatFeeAmount(fee.amount),
      part: category.part,
      basis: place,
    }
    return { ...line, ...(fee.amount === 'on-application' ? {} : { amount: fee.amount }), ...(of ? { tier: of } : {}) }
  })
  const operating = operatingLine(category, basis)
  const sorted = [...lines, ...(operating ? [operating] : [])].sort(
    (a, b) => feeStages.indexOf(a.stage) - feeStages.indexOf(b.stage),
  )
  return {
    ok: true,
    category,
    tier,
    validity: findValidity(schedule, category),
    lines: sorted,
    notes: category.notes ?? [],
  }
}

/** The sum of several fees of one stage; none where it has one, or where the schedule leaves a figure of it open. */
export function sumStage(lines: readonly FeeLine[], stage: FeeStage): string | undefined {
  const amounts = lines.flatMap((line) => (line.stage === stage ? [line.amount] : []))
  const fixed = amounts.filter((amount) => amount !== undefined && 'amount' in amount)
  if (amounts.length < 2 || fixed.length < amounts.length) return undefined
  const byCurrency = Map.groupBy(fixed, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, of]) => formatMoney({ currency, amount: of.reduce((sum, { amount }) => sum + amount, 0) }))
    .join(' and ')
}

// Part B has operating fees: if the schedule states none for a category, say so instead of guessing.
function operatingLine(category: FeeCategory, basis: string): FeeLine | undefined {
  const line = { label: feeWords.operatingFee, stage: 'operate', part: category.part, basis } as const
  if (category.operatingFee) return { ...line, text: describeOperatingFee(category.operatingFee) }
  return category.part === 'B' ? { ...line, text: feeWords.operatingFeeNotStated } : undefined
}

/**
 * Parses a typed capacity in MW, such as '10.5', '1,000' or '10 MW'. NaN if it cannot be read, undefined if empty.
 * '10,5' is refused because it is ambiguous.
 */
export function parseCapacity(text: string | null | undefined): number | undefined {
  const figures = (text ?? '').trim().replace(/mw$/i, '')
  return figures === '' ? undefined : (readNumber(figures).value ?? Number.NaN)
}

/** Categories whose title, description or part contains every word of the query; all for an empty query. */
export function searchCategories(schedule: FeeSchedule, query: string): FeeCategory[] {
  const words = foldText(query).split(/\s+/).filter(Boolean)
  return feeCategories(schedule).filter((category) => {
    const text = foldText(
      `${category.title} ${category.description} ${findFeePart(schedule, category).title} part ${category.part}`,
    )
    return words.every((word) => text.includes(word))
  })
}

// Ignores accents and the difference between 'licence' and 'license'.
const foldText = (text: string): string => toPlainLetters(text).replaceAll('license', 'licence')
