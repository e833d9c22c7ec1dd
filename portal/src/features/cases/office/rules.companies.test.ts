import { expect, test } from 'vitest'
import { noAnswers, noResults, publicFigures } from './rules.companies.ts'

/** A company with the same number of cases in every figure. */
const having = (cases: number, more: object = {}) => ({
  ...noAnswers,
  ...noResults,
  filed: cases,
  sent: cases,
  judged: cases,
  judgedCases: cases,
  inTime: cases - 1,
  answeredCases: cases,
  days: 3.25,
  asked: cases,
  askedCases: cases,
  solved: 2,
  resolved: cases,
  median: 9,
  results: cases,
  notSet: cases,
  upheld: 1,
  returnedCases: cases,
  returnedKobo: 123_450,
  ...more,
})
const nothing = { ...noAnswers, ...noResults, filed: 0, resolved: 0, median: 0 }

test('five cases are shown and four are not', () => {
  expect(publicFigures([having(5), nothing])[0]).toEqual({
    filed: 5,
    resolved: 5,
    medianDays: 9,
    sent: 5,
    answeredInTimePercent: 80,
    answerDays: 3.3,
    upheldPercent: 20,
    outcomeNotSet: 5,
    returnedKobo: 123_450,
    solvedPercent: 40,
  })
  expect(new Set(Object.values(publicFigures([having(4), nothing])[0]!))).toEqual(new Set([null]))
})

test('shares of five answers about four cases are not shown', () => {
  const twice = having(5, { judgedCases: 4, askedCases: 4 })
  expect(publicFigures([twice, nothing])[0]).toMatchObject({ answeredInTimePercent: null, solvedPercent: null })
})

test('a sum over companies reveals neither cases nor naira', () => {
  const [few, many] = publicFigures([having(4), having(30)])
  expect([few!.sent, few!.returnedKobo, many!.sent, many!.returnedKobo]).toEqual([null, null, null, null])
  expect(many).toMatchObject({ answeredInTimePercent: 97, solvedPercent: 7 })
})

test('a company without cases has zero and no shares', () => {
  expect(publicFigures([nothing, nothing])[0]).toMatchObject({
    sent: 0,
    returnedKobo: 0,
    answeredInTimePercent: null,
    answerDays: null,
    upheldPercent: null,
    solvedPercent: null,
  })
})
