import { expect, test } from 'vitest'
import { nextInMail, placeOf, whatHappensNow, whatIsNext } from './messages.next.ts'

const none = { dueAt: null, waitingSince: null, resolvedAt: null }
const dueAt = new Date('2027-03-03T22:59:59Z')

test.each([
  [none, ''],
  [{ ...none, dueAt }, 'We aim to resolve it by 3 March 2027.'],
  [{ ...none, dueAt, waitingSince: new Date('2027-02-01T09:00:00Z') }, 'The deadline is paused until you answer.'],
  [
    { ...none, resolvedAt: new Date('2027-03-01T12:00:00Z') },
    'If you do not agree, you can reopen it until 15 March 2027.',
  ],
])('%j', (facts, words) => expect(whatIsNext(facts)).toBe(words))

test('a mail says only what belongs to its event', () => {
  const dueAt = new Date('2027-03-03T22:59:59Z')
  const waiting = { ...none, dueAt, waitingSince: dueAt }
  const resolved = { ...none, resolvedAt: dueAt }
  for (const action of ['refer', 'companyAnswer', 'message', 'edit', 'escalate'])
    expect([nextInMail(action, waiting), nextInMail(action, resolved)], action).toEqual(['', ''])
  expect(nextInMail('ask', waiting)).toBe('The deadline is paused until you answer.')
  expect(nextInMail('resolve', resolved)).toContain('you can reopen it until')
  expect(nextInMail('refer', { ...none, dueAt })).toBe('We aim to resolve it by 3 March 2027.')
})

test('a mail leads to the part of the page that it is about', () => {
  expect(['ask', 'message', 'resolve', 'submit'].map(placeOf)).toEqual(['#messages', '#messages', '#outcome-title', ''])
})

test('the owner reads who acts now, and by when', () => {
  const now = new Date('2027-02-01T09:00:00Z')
  const open = { ...none, dueAt, noun: 'complaint', status: 'In Progress', isLate: false } as const
  const quiet = { ...open, atCompany: null, answeredBy: '', asksIfSolved: false, askFrom: null }
  const aim = 'We aim to resolve it by 3 March 2027.'
  const day = new Date('2027-02-10T22:59:59Z')
  const atCompany = { company: 'Eko', dueAt: day, askedUntil: null }
  const texts: [Partial<Parameters<typeof whatHappensNow>[0]>, string][] = [
    [{ status: 'New' }, `We have received your complaint and will look at it. ${aim}`],
    [{}, `We are working on your complaint. ${aim}`],
    [{ isLate: true }, 'We are late: we aimed to resolve your complaint by 3 March 2027.'],
    [
      { waitingSince: now, atCompany },
      'The Commission waits for your answer. The deadline is paused until you answer.',
    ],
    [{ atCompany }, `Eko has your complaint. It has to answer by 10 February 2027. ${aim}`],
    [
      { atCompany: { ...atCompany, askedUntil: '2027-02-20' } },
      `Eko has your complaint and asks for time until 20 February 2027. It has to answer by 10 February 2027. ${aim}`,
    ],
    [
      { atCompany: { ...atCompany, dueAt: new Date('2027-01-20T22:59:59Z') } },
      `Eko has not answered by 20 January 2027, as it had to. An officer of the Commission decides what follows. ${aim}`,
    ],
    [{ answeredBy: 'Eko' }, `Eko has answered. An officer of the Commission looks at the answer. ${aim}`],
    [{ answeredBy: 'Eko', asksIfSolved: true }, `Eko has answered. Tell us whether it is solved. ${aim}`],
    [
      { answeredBy: 'Eko', askFrom: '2027-02-20' },
      `Eko has answered. We ask you after 20 February 2027 whether it is solved. ${aim}`,
    ],
    [{ status: 'Resolved', answeredBy: 'Eko' }, ''],
  ]
  for (const [change, text] of texts) expect(whatHappensNow({ ...quiet, ...change }, now)).toBe(text)
})
