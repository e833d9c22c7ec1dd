import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import { tokenFor } from './engine/service.tokens.server.ts'
import { confirmationToken, fileForEko, mailbox, prepareDesk, readReferrals, referToEko } from './referrals/testing.ts'
import { kinds } from './testing.ts'

const portal = await usePortal({ own: 'the desks of all companies' })
await setLimits(portal, manyCases)
const [complaint] = kinds
const admin = await portal.adminToken()
await prepareDesk(portal, admin)
const act = (id: string, action: string, body: object) =>
  portal.call('POST', `${complaint.path}/${id}/${action}`, { token: admin, body })

test('each mail says whose words it has, and nothing of another event', async () => {
  const ada = await portal.newUser()
  const { id, reference } = await fileForEko(portal, ada.token)
  const mail = (subject: RegExp) => portal.mailTo(ada.email, new RegExp(`${subject.source}.*${reference}`))
  await act(id, 'messages', { content: 'Which meter is it?', asks: true })
  expect((await mail(/^A question/)).text).toContain('The deadline is paused until you answer.')

  const { id: rid } = await referToEko(portal, admin, id, { question: 'Please check the bill for October.' })
  const sent = (await mail(/was sent to the company/)).text
  expect(sent).toContain('Our question to the company: Please check the bill for October.')
  expect(sent).not.toContain('paused')
  expect((await portal.mailTo(mailbox, new RegExp(reference))).text).toContain(
    'It shows what the customer will read before you send it',
  )

  const link = await tokenFor(portal.deps, 'referral', rid, mailbox)
  const said = { outcome: 'partly', answer: 'Meter change on 10 December.', offeredKobo: 7_500_000 }
  const body = { ...said, forCommission: 'He is a difficult customer.' }
  expect((await portal.call('POST', `/api/referrals/${link}/answer`, { body })).status).toBe(200)
  expect(await readReferrals(portal, admin, id)).toMatchObject([{ forCommission: body.forCommission }])
  const asked = (await mail(/^Is your complaint solved/)).text
  expect(asked).toMatch(
    /In the words of the company: Meter change on 10 December\.\n\nThe company says: Partly fixed\n/,
  )
  expect(asked).not.toContain('paused')
  const companySaid = { ...said, until: null, company: 'Excel (Eko Electricity Distribution)' }
  const confirmation = await portal.call('GET', `/api/referrals/confirmations/${await confirmationToken(portal, rid)}`)
  expect(confirmation.body).toEqual({ reference, solved: null, companySaid })
  const own = await portal.call('GET', `${complaint.path}/${id}`, { token: ada.token })
  expect(own.body).toMatchObject({ asksIfSolved: true, companySaid })
  const { body: exported } = await portal.call('GET', '/api/users/me/export', { token: ada.token })
  expect(asked + JSON.stringify([own.body, exported])).not.toContain('difficult')

  await act(id, 'resolve', { note: 'The meter comes.', outcome: 'partly', returnedKobo: 7_500_000, unconfirmed: true })
  const resolved = (await mail(/is resolved/)).text
  expect(resolved).toMatch(/The meter comes\.\n\nOutcome: Upheld in part\nReturned to you: ₦75,000\.00\n/)
  expect(resolved).toContain('you can reopen it until')
})

test('a reply with a placeholder that nothing fills is refused, as it would be in a canned reply', async () => {
  const ada = await portal.newUser()
  const { id } = await fileForEko(portal, ada.token)
  for (const [action, field, text] of [
    ['messages', 'content', 'Dear {{name}}, your {{ reference }} is due {{deadline}}.'],
    ['resolve', 'resolutionNote', 'Dear {{name}}, it is done.'],
    ['referrals', 'question', 'When was {{ meter }} read?'],
  ] as const) {
    const { status, body } = await act(id, action, { [field]: text })
    expect([action, status, body.message]).toEqual([
      action,
      400,
      expect.stringMatching(/^Replace \{\{ ?\w+ ?\}\} with the words that the reader should see\.$/),
    ])
  }
  expect((await portal.call('GET', `${complaint.path}/${id}`, { token: admin })).body.messages).toEqual([])
  // Braces of a customer are their words, and notes are for staff.
  const content = 'My bill says {{amount}}.'
  const path = `${complaint.path}/${id}/messages`
  expect((await portal.call('POST', path, { token: ada.token, body: { content } })).status).toBe(200)
  expect((await act(id, 'notes', { note: 'Template {{name}} is wrong.' })).status).toBe(200)
})
