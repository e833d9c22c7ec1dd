import { setTimeout as sleep } from 'node:timers/promises'
import { Caller } from '../caller.ts'
import type { Portal } from '../portal-process.ts'
import { Book, findingsOf, sum } from '../work/book.ts'
import { allWorked, keepGoing, makeJourneys } from '../work/journeys.ts'
import { type Ask, newPeople } from '../work/people.ts'
import { findRowsWithoutFile, storeOf } from './state.ts'

/** What the rounds of one fault showed. */
export interface Result {
  fault: string
  rounds: number
  /** Pieces of work acknowledged before the fault, and found complete and once after it. */
  acknowledged: number
  found: number
  /** From each fault, or its end, to the next answered piece of work. */
  seconds: number[]
  /** Answers 503 with Retry-After. */
  refused: number
  problems: string[]
}

export const newResult = (fault: string): Result => ({
  fault,
  rounds: 0,
  acknowledged: 0,
  found: 0,
  seconds: [],
  refused: 0,
  problems: [],
})

/** What one round of a fault under work showed. */
interface Round {
  /** Of three phases: before the fault, during it and after it. */
  book: Book
  /** From the fault, or its end, until every kind of work was acknowledged again. */
  seconds: number
}

/** Adds the work of a round, of one journey or of all. */
export function addRound(result: Result, { book, seconds }: Round, journey?: string): void {
  const [before] = book.phases
  const acknowledged = journey ? (before!.acknowledged.get(journey) ?? 0) : sum(before!.acknowledged)
  const isOf = (each: { journey: string }) => !journey || each.journey === journey
  result.rounds++
  result.refused += book.phases.reduce((total, { busy }) => total + busy, 0)
  result.seconds.push(seconds)
  result.acknowledged += acknowledged
  result.found += acknowledged - before!.wrong.filter(isOf).length
  result.problems.push(...book.phases.flatMap((phase) => findingsOf({ ...phase, wrong: phase.wrong.filter(isOf) })))
}

/** The fault comes at any moment of this time, when all kinds of work are going on. */
const maxWorkMs = 1_500
const workAfterMs = 300

/**
 * Lets people do all kinds of work at once, makes `fault` happen, waits until all work is acknowledged again, and looks for what is lost, half or
 * twice. `fault` answers when service may be expected again, by performance.now(). `store` holds the portal's documents.
 */
async function workThrough(
  portal: Portal,
  ask: Ask,
  fault: () => Promise<number>,
  store = storeOf(portal),
): Promise<Round> {
  const book = new Book()
  book.begin('before', Date.now(), 'anything')
  const journeys = makeJourneys(book, await newPeople(new Caller(portal.url, { findings: book }), ask))
  let isOver = false
  const work = keepGoing(journeys, book, () => isOver)
  await allWorked(book, journeys)
  await sleep(Math.random() * maxWorkMs)
  book.begin('during', Date.now(), 'anything')
  const ended = await fault()
  book.begin('after', Date.now(), 'anything')
  await allWorked(book, journeys)
  const seconds = (performance.now() - ended) / 1000
  await sleep(workAfterMs)
  isOver = true
  await work
  book.phase.problems.push(...(await ask((database) => findRowsWithoutFile(store, database))))
  for (const { name, look } of journeys) book.compare(name, await look(ask))
  return { book, seconds }
}

/** Rounds of a fault under work, on a running portal; `each` receives every round. */
export async function repeatFault(
  rounds: number,
  portal: Portal,
  fault: () => Promise<number>,
  each: (round: Round) => void,
  { ask = (work) => portal.ask(work), store }: { ask?: Ask; store?: ReturnType<typeof storeOf> } = {},
): Promise<void> {
  for (let round = 0; round < rounds; round++) each(await workThrough(portal, ask, fault, store))
}
