import { expect, test } from 'vitest'
import { requestMail } from './request-news.ts'

const row = { reference: 'DR-2027-001', kind: 'erasure', dueAt: new Date('2027-03-31T09:00:00Z') } as const
const mail = (to: 'person' | 'office', action: string, link: string | null = 'https://portal.test/page') =>
  requestMail({ to, event: { action, text: 'The archive is being moved.' }, row, link })

test.each([
  ['received', 'We have your request about your data'],
  ['extend', 'Your request about your data takes longer'],
  ['refuse', 'Your request about your data is refused'],
  ['answer', 'Our answer to your request about your data'],
])('the person is told: %s', (action, subject) => {
  const { subject: said, text } = mail('person', action)
  expect(said).toBe(subject)
  expect(text).toContain('DR-2027-001')
  expect(text.includes('The archive is being moved.')).toBe(action !== 'received')
})

test('a mail to an address without an account has no link', () =>
  expect(mail('person', 'received', null).text).not.toContain('https://'))

test('the office gets the deadline and never the text', () => {
  for (const action of ['received', 'reminded', 'overdue']) {
    const { text } = mail('office', action)
    expect(text).toContain('31 March 2027')
    expect(text).not.toContain('archive')
  }
})
