// `npm run test:faults`: every fault 20 times on real servers; `-- kill` or `-- kill-portal 5` for a part. Writes the table of docs/reliability.md.
import { isSmallest } from '../bench/bench.ts'
import { kinds } from './kinds.ts'
import type { Result } from './round.ts'
import { showSeconds, writeRows } from './table.ts'

const usualRounds = 20
const [chosen = '', given] = process.argv.slice(2)
const names = Object.keys(kinds).filter((name) => name === chosen || name.startsWith(`${chosen}-`) || chosen === '')

function show({ fault, rounds, acknowledged, found, seconds, refused, problems }: Result): void {
  console.log(
    `${fault}: ${rounds} rounds, ${acknowledged} acknowledged, ${found} found, ${refused} answers 503, back after ${showSeconds(seconds)} s`,
  )
  for (const [problem, times] of countEqual(problems)) console.log(`  ${times} × ${problem}`)
}

const countEqual = (values: string[]): Map<string, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<string, number>())

if (names.length === 0) {
  console.log(`There is no such part. Parts: ${Object.keys(kinds).join(', ')}`)
  process.exitCode = 1
}
let bad = 0
for (const name of names) {
  const { run, refusal, rounds } = kinds[name]!
  console.log(`--- ${name}${refusal ? `: not run, ${refusal}` : ''}`)
  if (refusal) continue
  const results = await run(given ? Number(given) : (rounds ?? usualRounds))
  results.forEach(show)
  bad += results.reduce((sum, { problems }) => sum + problems.length, 0)
  if (!isSmallest) writeRows(results)
}
console.log(bad === 0 ? 'nothing is lost, half or done twice' : `${bad} problems`)
if (bad > 0) process.exitCode = 1
