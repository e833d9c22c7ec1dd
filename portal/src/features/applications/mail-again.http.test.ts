import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import type { Mail } from '#platform/mail.server.ts'
import { newSubmission, newTemplate } from './testing.ts'

// A mail server that takes the mail and cannot say so, as when the portal is killed between sending and noting it.
const taken: Mail[] = []
const mailer = {
  async send(mail: Mail) {
    if (!/filed/.test(mail.subject)) return
    taken.push(mail)
    if (taken.length === 1) throw new Error('the connection was lost')
  },
  close() {},
}

const portal = await usePortal({ own: 'a mail server that fails', overrides: { mailer } })

test('a mail that is sent again keeps its Message-ID', async () => {
  const ada = await portal.newUser()
  const template = await newTemplate(portal, await portal.adminToken())
  await newSubmission(portal, ada, template.id)
  await expect.poll(() => taken.length).toBe(1)
  const { pool } = portal.deps.database
  const soon = () => pool.query(`update jobs.job set start_after = now() where state = 'retry'`)
  await expect.poll(() => soon().then(() => taken.length)).toBe(2)
  expect(taken[0]!.once).toMatchObject({ id: expect.stringMatching(/^applications\.mail-[0-9a-f-]{36}$/) })
  expect(taken[1]!.once).toEqual(taken[0]!.once)
})
