import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository-root.ts'
import { always, chooseJourneys, journeyNames, sometimes } from './journeys.ts'

test('each journey is in one of the two lists, with folders that exist', () => {
  expect([...always, ...Object.keys(sometimes)].sort()).toEqual(journeyNames())
  const missing = Object.values(sometimes)
    .flat()
    .filter((folder) => !existsSync(join(repositoryRoot, 'portal/src', folder)))
  expect(missing).toEqual([])
})

test('a journey about what has changed runs beside those that always run, and so does a new one', () => {
  const choose = (...changed: string[]) => chooseJourneys([...journeyNames(), 'new'], changed)
  expect(choose()).toEqual([...[...always].sort(), 'new'])
  const others = (...changed: string[]) => choose(...changed).filter((name) => sometimes[name])
  expect(others('portal/src/features/quotas/rules.ts')).toEqual(['staff-lifts-a-limit'])
  expect(others('e2e/visitor-reads.spec.ts', 'portal/src/features/overview/mails.ts')).toEqual([
    'supervisor-reads-the-overview',
    'visitor-reads',
  ])
  expect(others('docs/bounds.md', 'portal/src/features/overview.ts', 'portal/src/features/overview/a.test.ts')).toEqual(
    [],
  )
})

test('without a complete run, or a history that reaches back to it, all run', () => {
  expect(chooseJourneys(journeyNames(), undefined)).toEqual(journeyNames())
})
