import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository-root.ts'
import { kinds } from './kinds.ts'
import { readRows } from './table.ts'

test('docs/reliability.md has a row for every fault that is tested, and no other', () => {
  const rows = readRows(readFileSync(join(repositoryRoot, 'docs/reliability.md'), 'utf8'))
  expect([...rows.keys()]).toEqual(Object.values(kinds).flatMap(({ faults }) => faults))
})
