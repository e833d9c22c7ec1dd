import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import type { Duty } from '#platform/duties.ts'

const portal = await usePortal({ own: 'counts all mails that wait' })

const countOf = async (...duties: Duty[]) => {
  const { token } = await newStaff(portal, duties)
  const { body } = await portal.call('GET', '/api/workplace/counts', { token })
  return (body.counts as Record<string, object>)['inbound-mail']
}

test('the navigation has how many e-mails wait, of the threads that the person may read', async () => {
  await portal.deps.database.pool.query(
    `insert into inbound_mails (mailbox, uid, digest, received_at, outcome, reason, thread_kind, thread_id, reference, recipient, sender, text, quoted, refused_files)
     select 'INBOX:1', n, 'digest-' || n, now(), case when n > 5 then 'added' else 'held' end, '', case when n < 3 then 'app' else 'cp' end,
       gen_random_uuid(), '', 'address:x@example.com', '', 'Text', '', '[]' from generate_series(1, 7) n`,
  )
  expect(await countOf('licensing-officer')).toEqual({ count: 2, capped: false })
  expect(await countOf('case-officer')).toEqual({ count: 3, capped: false })
  expect(await countOf('auditor')).toEqual({ count: 5, capped: false })
  expect(await countOf('editor')).toBeUndefined()
  const { token } = await newStaff(portal, ['case-officer'])
  const { items } = (await portal.call('GET', '/api/inbound-mails', { token })).body
  expect(items).toHaveLength(3)
  await portal.call('POST', `/api/inbound-mails/${items[0].id}/dismiss`, { token })
  expect(await countOf('case-officer')).toEqual({ count: 2, capped: false })
})
