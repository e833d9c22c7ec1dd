import { describe, expect, it } from 'vitest'
import { compareSchedules, rowsWithoutSource } from './rules.changes.ts'
import { findScheduleProblems, hasSameOutline, findDateProblem, lastDayOf, scheduleOn, timeOf } from './rules.check.ts'
import { readCapacityRange, readFigure } from './rules.figures.ts'
import {
  cellId,
  readSheet,
  toSheet,
  addTier,
  measureBlock,
  pasteBlock,
  readBlock,
  removeTier,
  setText,
} from './rules.sheet.ts'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'

describe('a figure as people type it', () => {
  it.each([
    ['150,000', { currency: 'USD', amount: 150_000 }],
    ['₦150,000', { currency: 'NGN', amount: 150_000 }],
    ['N 150000.00', { currency: 'NGN', amount: 150_000 }],
    [' us$ 30,000 ', { currency: 'USD', amount: 30_000 }],
    ['5 000 dollars'.replace(' 0', '0'), { currency: 'USD', amount: 5_000 }],
    ['US$3,000 to US$10,000', { currency: 'USD', from: 3_000, to: 10_000 }],
    ['₦1–2', { currency: 'NGN', from: 1, to: 2 }],
    ['on application to the commission', 'on-application'],
    ['0', { currency: 'USD', amount: 0 }],
  ])('%s is read', (text, value) => expect(readFigure(text, 'USD').value).toEqual(value))

  it.each([
    '',
    'ten',
    '1,00',
    '1.5',
    '-5',
    '1e5',
    '9999999999999',
    'US$5 to ₦9',
    '5 to 5',
    '1 to 2 to 3',
    '€5',
    '<b>5</b>',
    '1'.repeat(9_999),
  ])('%s is not', (text) => expect(readFigure(text, 'NGN').problem).toEqual(expect.any(String)))
})

it.each([
  ['1–10 MW', { from: 1, to: 10 }],
  ['11 to 50', { from: 11, to: 50 }],
  ['Above 500 MW', { above: 500 }],
  ['above 1 to 10', { above: 1, to: 10 }],
  ['10–1', undefined],
  ['0–200000', undefined],
  ['', undefined],
  ['from 1', undefined],
])('the capacity %s is read as %o', (text, value) => expect(readCapacityRange(text).value).toEqual(value))

describe('a sheet of figures', () => {
  const { parts } = builtInSchedule
  const sheet = toSheet(parts)
  const supply = { part: 'B', table: 'b-transmission-common', row: 'b-supply' } as const
  const tiers = { part: 'B', table: 'b-generation' } as const

  it('becomes the schedule that it was made of', () => {
    const read = readSheet(sheet, parts)
    expect(read.problems).toEqual({})
    expect(read.parts).toEqual(parts)
    expect(compareSchedules(builtInSchedule, read)).toEqual([])
  })

  it('takes a figure, and says what is wrong with another', () => {
    const changed = setText(setText(sheet, { ...supply, column: 0 }, '2,000,000'), { ...supply, column: 1 }, 'many')
    const read = readSheet(changed, parts)
    expect(Object.keys(read.problems)).toEqual([cellId('b-supply', 1)])
    expect(compareSchedules(builtInSchedule, read)).toEqual([
      {
        part: 'B',
        place: 'Part B, Supply',
        what: 'Processing fee',
        before: '₦1,000,000',
        after: '₦2,000,000',
        source: '',
      },
    ])
    expect(rowsWithoutSource(builtInSchedule, read)).toEqual(['Part B, Supply'])
    const sourced = readSheet(setText(changed, { ...supply, column: 'source' }, ' Order 1 '), parts)
    expect(rowsWithoutSource(builtInSchedule, sourced)).toEqual([])
    // The next schedule needs a source of its own.
    const again = readSheet(setText(toSheet(sourced.parts), { ...supply, column: 0 }, '3,000,000'), sourced.parts)
    expect(rowsWithoutSource(sourced, again)).toEqual(['Part B, Supply'])
  })

  it('takes a block of a spreadsheet, and leaves out what is outside', () => {
    const block = readBlock('400,000\t"US$ 1"\t7\tOrder 2\toutside\r\n500,000\r\n600,000\r\n')
    const place = { part: 'B', table: 'b-transmission-common', row: 'b-supply', column: 0 } as const
    const table = sheet.B.find(({ id }) => id === place.table)!
    expect(measureBlock(table, place.row, 0, block)).toEqual({ fits: 5, leftOut: 2 })
    const read = readSheet(pasteBlock(sheet, place, block), parts)
    expect(read.problems).toEqual({})
    const [, , , supplied, trading] = read.parts[1]!.categories
    expect(supplied).toMatchObject({
      source: 'Order 2',
      fees: [{ amount: { amount: 400_000 } }, { amount: { amount: 1 } }, { amount: { amount: 7 } }],
    })
    expect(trading!.fees[0]!.amount).toEqual({ currency: 'NGN', amount: 500_000 })
  })

  it('gains and loses tiers, finds those that overlap, and keeps the outline', () => {
    const longer = addTier(sheet, tiers, 'new')
    expect(Object.keys(readSheet(longer, parts).problems)).toHaveLength(4)
    const filled = pasteBlock(longer, { ...tiers, row: 'new', column: 'label' }, [['Above 900 MW', '1', '2', '3']])
    const read = readSheet(filled, parts)
    expect(read.problems).toEqual({})
    expect(read.parts[1]!.categories[0]!.tiers!.at(-1)!.fees.map(({ amount }) => amount)).toEqual([
      { currency: 'NGN', amount: 1 },
      { currency: 'USD', amount: 2 },
      { currency: 'NGN', amount: 3 },
    ])
    expect(findScheduleProblems(read)).toEqual([
      'Part B, Generation: Above 500 MW and Above 900 MW overlap or are not in order.',
    ])
    expect(hasSameOutline(read, builtInSchedule)).toBe(true)
    const shorter = readSheet(removeTier(sheet, { ...tiers, row: 'b-generation~0' }), parts)
    expect(compareSchedules(builtInSchedule, shorter).map(({ before, after }) => [before, after])).toEqual([
      ['₦75,000', ''],
      ['US$5,000', ''],
      ['₦35,000', ''],
    ])
    const other = { parts: parts.map((part) => ({ ...part, categories: part.categories.slice(0, 1) })) }
    expect(hasSameOutline(other, builtInSchedule)).toBe(false)
  })
})

describe('the days of schedules', () => {
  const published = ['2026-02-19', '2027-01-01', '2027-06-01'].map((effectiveOn) => ({ effectiveOn }))
  it('the newest that has begun applies', () => {
    expect(scheduleOn(published, '2026-02-18')).toBeUndefined()
    expect(scheduleOn(published, '2026-12-31')?.effectiveOn).toBe('2026-02-19')
    expect(scheduleOn(published, '2027-01-01')?.effectiveOn).toBe('2027-01-01')
    expect(published.map((one) => timeOf(published, one, '2027-05-31'))).toEqual(['earlier', 'in-force', 'coming'])
    expect(published.map((one) => lastDayOf(published, one))).toEqual(['2026-12-31', '2027-05-31', undefined])
  })

  it.each([
    ['', 'Enter the day'],
    ['2026-13-01', 'Enter a day of the calendar'],
    ['2026-11-24', 'Choose a day after today'],
    ['2027-01-01', 'already published'],
    ['2040-01-01', 'in the next 5 years'],
  ])('%s is refused', (day, words) => expect(findDateProblem(published, day, '2026-11-24')).toContain(words))
  it('tomorrow is not', () => expect(findDateProblem(published, '2026-11-25', '2026-11-24')).toBeUndefined())
})
