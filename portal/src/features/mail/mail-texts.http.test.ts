import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { accountMails } from '#features/accounts/mails.ts'
import { testsPerHour } from '#features/content/contract.mails.ts'

const portal = await usePortal({ own: 'other settings', env: { PUBLIC_URL: 'https://commission.test' } })
const ask = await asAdmin(portal)

const publish = (version: number, body: object) =>
  ask('POST', '/api/content-manager/mails-accounts/items/single/publish', { version, body })
const texts = (text: string, subject = 'Your new password') => ({
  ...accountMails.builtIn,
  resetPassword: { subject, text },
})

test('a changed text is what people receive; an unknown placeholder is refused', async () => {
  const unknown = await publish(0, texts('Dear {{firstName}}, open {{link}}'))
  const message =
    'Text has no placeholder {{firstName}}. You can use {{link}}, {{commission}}, {{portal}}, {{email}}, {{phone}}.'
  expect(unknown).toMatchObject({ status: 400, body: { message, fields: [{ field: 'resetPassword.text', message }] } })
  expect((await publish(0, texts('Hello,\n\nchoose your password:\n{{link}}\n\nCall {{phone}}'))).status).toBe(200)

  const { email } = await portal.newUser()
  await portal.call('POST', '/api/auth/forgot-password', { body: { email } })
  const mail = await portal.mailTo(email, /^Your new password$/)
  expect(mail.text).toMatch(
    /^Hello,\n\nchoose your password:\nhttps:\/\/commission\.test\/reset-password\/[\w-]+\n\nCall 0800 000 0000\n$/,
  )
})

const sendTest = (change: object = {}) =>
  ask('POST', '/api/content-manager/mails/test', {
    type: 'mails-accounts',
    mail: 'resetPassword',
    subject: 'Try',
    text: 'Open {{link}}',
    ...change,
  })

test('a test goes to the own address only, with example values, some times an hour', async () => {
  for (const change of [{ type: 'article' }, { mail: 'constructor' }, { mail: 'none' }, { type: 'mails-none' }])
    expect((await sendTest(change)).status).toBe(404)
  expect(await sendTest({ text: 'Open {{wrong}} {{link}}' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'text' }] },
  })

  const sent = await sendTest()
  expect(sent.status).toBe(200)
  const account = (await ask('GET', '/api/auth/me')).body as { email: string }
  expect(sent.body.message).toBe(`The test is on its way to ${account.email}`)
  expect(await portal.mailTo(account.email, /^Test: Try$/)).toMatchObject({
    text: 'Open https://portal.example/reset-password/EXAMPLE\n',
  })
  const answers = []
  for (let more = 0; more < testsPerHour; more++) answers.push((await sendTest()).status)
  expect(answers.filter((status) => status === 200)).toHaveLength(testsPerHour - 1)
  expect(answers.at(-1)).toBe(429)
})
