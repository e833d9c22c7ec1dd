import type { Round } from './round.ts'

/** What the rounds of one fault showed. */
export interface Result {
  fault: string
  rounds: number
  /** Pieces of work acknowledged before the fault, and found whole and once after it. */
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

/** Adds all work of a round as one. */
export function addRound(result: Result, { lanes, seconds, problems, refused }: Round): void {
  result.rounds++
  result.refused += refused
  result.seconds.push(seconds)
  result.problems.push(...problems)
  for (const lane of lanes) addLane(result, lane)
}

export function addLane(result: Result, { acknowledged, problems }: Round['lanes'][number]): void {
  result.acknowledged += acknowledged
  result.found += acknowledged - Math.min(acknowledged, problems.length)
  result.problems.push(...problems)
}
