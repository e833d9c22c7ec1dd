import { runStatement } from '@regulator/tools/run-statement.ts'
import { expect, test } from 'vitest'
import { usePortal } from './testing.server.ts'

const portal = await usePortal({ own: 'renames tables' })

test('pages whose call fails can still be read, and are complete again when it works', async () => {
  const rename = (statement: string) => runStatement(portal.ownerUrl, statement)
  await rename('alter table content_items rename to content_items_away')
  await rename('alter table search_entries rename to search_entries_away')
  const guidelines = await portal.call('GET', '/guidelines?tab=licensing')
  expect(guidelines.status).toBe(200)
  expect(guidelines.body).toContain(
    'Error Loading Guidelines. Please try again later or contact support if the problem persists.',
  )
  expect(guidelines.body).toContain('Key Definitions')
  const search = await portal.call('GET', '/search?q=fee')
  expect(search.status).toBe(200)
  expect(search.body).toContain('We could not search just now.')
  await rename('alter table content_items_away rename to content_items')
  await rename('alter table search_entries_away rename to search_entries')
  expect((await portal.call('GET', '/guidelines?tab=licensing')).body).not.toContain('Error Loading Guidelines')
  expect((await portal.call('GET', '/search?q=fee')).body).toContain('results for “fee”')
})
