import { killWhileWorking } from '@regulator/tools/faults/kills.ts'
import { sufferDatabase } from '@regulator/tools/faults/database.ts'
import { expect, test } from 'vitest'

// The short form of `npm run test:faults`: one round of the faults that need no time.

interface Outcome {
  fault: string
  problems: string[]
}
const problemsOf = (results: Outcome[]) =>
  results.flatMap(({ fault, problems }) => problems.map((problem) => `${fault}: ${problem}`))

test('kill -9 of portal, database and both loses nothing, leaves nothing half and does nothing twice', async () => {
  expect(problemsOf(await killWhileWorking(['portal', 'database', 'both'], 1))).toEqual([])
})

test('a database that refuses, freezes or drops connections causes 503 and no loss', async () => {
  expect(problemsOf(await sufferDatabase(['refused', 'frozen', 'cut'], 1, 1_500))).toEqual([])
})
