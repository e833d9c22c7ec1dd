import { describe, expect, test } from 'vitest'
import { makeReport, countRequestFigures, listBreachFigures, type ReportFigures } from './report-document.ts'
import { periodOf } from './rules.reports.ts'

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const half = periodOf('first-half', 2027)
const request = (change: object = {}) => ({
  kind: 'access' as const,
  status: 'open' as const,
  receivedAt: at('2027-02-01'),
  dueAt: at('2027-03-03'),
  extendedAt: null,
  closedAt: null,
  ...change,
})

test('a period begins and ends at midnight in Nigeria', () => {
  expect([half.from, half.before]).toEqual([new Date('2026-12-31T23:00:00Z'), new Date('2027-06-30T23:00:00Z')])
  expect(periodOf('second-half', 2027).before).toEqual(periodOf('year', 2027).before)
  expect(periodOf('year', 2027).label).toBe('January to December 2027')
})

test('requests are counted in the period in which they were received and closed', () => {
  const figures = countRequestFigures(
    [
      request(),
      request({ status: 'answered', closedAt: at('2027-03-01') }),
      request({ status: 'refused', closedAt: at('2027-04-01'), extendedAt: at('2027-03-01') }),
      // Received before, answered late in the period.
      request({
        receivedAt: at('2026-11-01'),
        dueAt: at('2026-12-01'),
        status: 'answered',
        closedAt: at('2027-01-05'),
      }),
      // Received in the period, closed after it.
      request({
        receivedAt: at('2027-06-20'),
        dueAt: at('2027-07-20'),
        status: 'answered',
        closedAt: at('2027-07-01'),
      }),
      request({ receivedAt: at('2027-07-02') }),
      request({ kind: 'erasure', status: 'withdrawn', closedAt: at('2027-02-02') }),
    ],
    half,
  )
  expect(figures.access).toEqual({
    received: 4,
    answered: 2,
    refused: 1,
    withdrawn: 0,
    inTime: 1,
    extended: 1,
    open: 2,
  })
  expect(figures.erasure).toMatchObject({ received: 1, withdrawn: 1, open: 0 })
  expect(figures.portability.received).toBe(0)
})

describe('the document', () => {
  const breach = {
    reference: 'DB-2027-001',
    discoveredAt: at('2027-02-01'),
    reportedAt: at('2027-02-05'),
    unreportedReason: '',
    closedAt: null,
    people: null,
    highRisk: 'yes' as const,
  }
  const figures = (breaches = [breach]): ReportFigures => ({
    isRunning: false,
    requests: countRequestFigures([request()], half),
    breaches: listBreachFigures(breaches, at('2027-07-01')),
    accounts: { made: 1_200, erased: 3 },
    deleted: 7,
  })
  const textOf = (document: object) => JSON.stringify(document)

  test('has the figures, says a late report is late, and names each blank', () => {
    const text = textOf(makeReport(half, figures(), '2027-07-01T12:00:00Z'))
    for (const part of [
      '1,200',
      'DB-2027-001',
      '(after 72 hours)',
      'the portal does not know it',
      'Reports of wrongdoing are not counted',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Audit: by whom')
  })

  test('of a year has the audit, and says so when there was no breach or the time is not over', () => {
    const report = makeReport(periodOf('year', 2027), { ...figures([]), isRunning: true }, '2027-07-01T12:00:00Z')
    const text = textOf(report)
    for (const part of ['Annual report', 'Audit: by whom', 'no breach discovered', 'not over yet'])
      expect(text).toContain(part)
  })

  test('lists at most 200 breaches and says how many more there are', () => {
    expect(
      listBreachFigures(
        Array.from({ length: 203 }, () => breach),
        at('2027-07-01'),
      ),
    ).toMatchObject({ more: 3 })
  })
})
