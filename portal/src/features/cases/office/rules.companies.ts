import { figureOf, suppressSmall } from './rules.scorecard.ts'

export interface CompanyAnswers {
  /** The company; or another property that all these cases have (`CaseProperty`). */
  of: string
  /** Cases that were sent to it, since one may have been sent again. */
  sent: number
  /** Of each share and median how many it is of, and how many cases these are. */
  judged: number
  judgedCases: number
  inTime: number
  answeredCases: number
  /** Median calendar days from delivery to answer. */
  days: number | null
  asked: number
  askedCases: number
  solved: number
}

/** Of all cases that name it. */
export interface CompanyCounts {
  filed: number
  resolved: number
  /** Median calendar days from filing to resolution. */
  median: number
}

export interface CompanyResults {
  of: string
  /** Cases with an outcome, and those of them with one for the customer. */
  results: number
  /** Cases without one, of which it is not known whether they were. */
  notSet: number
  upheld: number
  /** Cases in which the company returned something, and how much in all. */
  returnedCases: number
  returnedKobo: number
}

export const noAnswers: Omit<CompanyAnswers, 'of'> = {
  sent: 0,
  judged: 0,
  judgedCases: 0,
  inTime: 0,
  answeredCases: 0,
  days: null,
  asked: 0,
  askedCases: 0,
  solved: 0,
}
export const noResults: Omit<CompanyResults, 'of'> = {
  results: 0,
  notSet: 0,
  upheld: 0,
  returnedCases: 0,
  returnedKobo: 0,
}

export type CompanyFigures = CompanyCounts & Omit<CompanyAnswers, 'of'> & Omit<CompanyResults, 'of'>

/**
 * What may be public of the figures of all companies: nothing about fewer than five cases, and no number that a sum would reveal. A case may be sent and
 * asked about twice, so shares are hidden by the number of their cases.
 */
export function publicFigures(all: readonly CompanyFigures[]) {
  const column = (read: (each: CompanyFigures) => number) => suppressSmall(all.map(read))
  const filed = column((each) => each.filed)
  const resolved = column((each) => each.resolved)
  const sent = column((each) => each.sent)
  const notSet = column((each) => each.notSet)
  const returned = column((each) => each.returnedCases)
  const share = (part: number, of: number, cases: number) => figureOf((100 * part) / of, cases)
  return all.map((each, at) => ({
    filed: filed[at]!,
    resolved: resolved[at]!,
    medianDays: figureOf(each.median, each.resolved, 1),
    sent: sent[at]!,
    answeredInTimePercent: share(each.inTime, each.judged, each.judgedCases),
    answerDays: figureOf(each.days, each.answeredCases, 1),
    upheldPercent: share(each.upheld, each.results, each.results),
    outcomeNotSet: notSet[at]!,
    returnedKobo: returned[at] === null ? null : each.returnedKobo,
    solvedPercent: share(each.solved, each.asked, each.askedCases),
  }))
}
