import { feeWords, describeOperatingFee, describeTier, formatFeeAmount, nameFee } from './schedule-format.ts'
import type { Fee, FeeCategory, FeeSchedule, PartKey, SchedulePart, Sourced } from '#platform/state/fees/types.ts'

/** One difference between two schedules, as staff and the public read it. */
export type FeeChange = {
  part: PartKey
  /** The place in the schedule: 'Part B, Generation, 11–50 MW'. */
  place: string
  /** What differs there: 'Licence fee'. */
  what: string
  /** '' where there was nothing. */
  before: string
  /** '' where there is nothing any more. */
  after: string
  /** The order or gazette of the new figure. */
  source: string
}

type Line = { place: string; what: string; text: string; source: string; part: PartKey; isFigure: boolean }

/** What differs between a schedule and the one before it, in the order of the newer one; what is gone comes last. */
export function compareSchedules(before: Pick<FeeSchedule, 'parts'>, after: Pick<FeeSchedule, 'parts'>): FeeChange[] {
  const old = linesOf(before.parts)
  const current = linesOf(after.parts)
  const changed = [...current].flatMap(([key, { part, place, what, text, source }]) => {
    const was = old.get(key)?.text ?? ''
    return was === text ? [] : [{ part, place, what, before: was, after: text, source }]
  })
  const gone = [...old].flatMap(([key, { part, place, what, text }]) =>
    current.has(key) ? [] : [{ part, place, what, before: text, after: '', source: '' }],
  )
  return [...changed, ...gone]
}

/** Rows whose figures differ from those before, while they name no source or only that of the old figures. */
export function rowsWithoutSource(before: Pick<FeeSchedule, 'parts'>, after: Pick<FeeSchedule, 'parts'>): string[] {
  const old = linesOf(before.parts)
  const rows = [...linesOf(after.parts)].flatMap(([key, { place, text, source, isFigure }]) => {
    const was = old.get(key)
    return isFigure && was?.text !== text && (source === '' || source === was?.source) ? [place] : []
  })
  return [...new Set(rows)]
}

/** Every figure and every text of a schedule under a key that stays the same when they change. */
function linesOf(parts: readonly SchedulePart[]): Map<string, Line> {
  const lines = new Map<string, Line>()
  const add = (key: string, line: Omit<Line, 'isFigure'>, isFigure = false) => {
    if (line.text !== '') lines.set(key, { ...line, isFigure })
  }
  for (const part of parts) {
    const place = `Part ${part.key}`
    const texts = { Title: part.title, Summary: part.summary, Validity: part.validity ?? '' }
    for (const [what, text] of Object.entries(texts))
      add(`${part.key} ${what}`, { part: part.key, place, what, text, source: '' })
    for (const category of part.categories) addCategory(add, category)
  }
  return lines
}

type Add = (key: string, line: Omit<Line, 'isFigure'>, isFigure?: boolean) => void

function addCategory(add: Add, category: FeeCategory): void {
  const place = `Part ${category.part}, ${category.title}`
  const { part, key } = category
  const texts = {
    Title: category.title,
    Description: category.description,
    [feeWords.operatingFee]: category.operatingFee ? describeOperatingFee(category.operatingFee) : '',
    Validity: category.validity ?? '',
    Notes: category.notes?.join('\n') ?? '',
  }
  const addFees = (row: string, where: string, { fees, source = '' }: Sourced & { fees: Fee[] }) => {
    for (const fee of fees)
      add(
        `${key} ${row} ${fee.kind}`,
        { part, place: where, what: nameFee(fee), text: formatFeeAmount(fee.amount), source },
        true,
      )
  }
  addFees('', place, category)
  for (const tier of category.tiers ?? [])
    addFees(describeTier(tier.capacity), `${place}, ${describeTier(tier.capacity)}`, tier)
  for (const one of category.classes ?? []) addFees(one.key, `${place}, ${one.label}`, one)
  for (const [what, text] of Object.entries(texts))
    add(`${key} ${what}`, { part, place, what, text, source: category.source ?? '' })
}
