import { expect, test } from 'vitest'
import { placeOf, whatIsNext } from './messages.next.ts'

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

test('a mail leads to the part of the page that it is about', () => {
  expect(['ask', 'message', 'resolve', 'submit'].map(placeOf)).toEqual(['#messages', '#messages', '#outcome-title', ''])
})
