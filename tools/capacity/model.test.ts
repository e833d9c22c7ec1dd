import { expect, test } from 'vitest'
import { assumptions, type Cost, fullest, type Kind, kinds, needOf } from './model.ts'

const same: Cost = { portal: 1, database: 2, bytes: 1_000 }
const costs = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, same])) as Record<Kind, Cost>
const measured = { bytesPerCase: 10_000, memory: 200e6 }

test('needs grow with the number of states, and two processes are the least', () => {
  const [one, many] = [needOf(1, costs, measured), needOf(36, costs, measured)]
  expect(many.databaseProcessors / one.databaseProcessors).toBeCloseTo(36)
  expect(many.databaseBytes / one.databaseBytes).toBeCloseTo(36)
  expect(one.processes).toBe(2)
  expect(one.connections).toBe(44)
  expect(one.databaseProcessors).toBeCloseTo(one.portalProcessors * 2)
})

test('the busiest hour is calculated from a year', () => {
  const { people, complaints, busyDay, busyHour } = assumptions
  const cases = (people.value / 1_000) * complaints.value
  const { rates, databaseBytes } = needOf(1, costs, measured)
  expect(rates.filing).toBeCloseTo((cases / 365) * busyDay.value * (busyHour.value / 3_600))
  expect(databaseBytes).toBeCloseTo(cases * assumptions.years.value * measured.bytesPerCase)
})

test('what is used most comes first', () => {
  const shares = fullest(needOf(360, costs, measured)).map(({ share }) => share)
  expect(shares).toEqual(shares.toSorted((a, b) => b - a))
})
