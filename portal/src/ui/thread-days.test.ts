import { expect, test } from 'vitest'
import { divideByDay } from './thread-days.ts'

const entry = (id: string, kind: 'message' | 'note' | 'event', at: string) => ({ id, kind, at })
const ids = (part: { id: string } | { id: string }[]) => (Array.isArray(part) ? part.map(({ id }) => id) : part.id)

test('a thread is divided at midnight in Nigeria, which is 23:00 UTC', () => {
  const days = divideByDay([
    entry('a', 'message', '2027-03-01T22:59:59Z'),
    entry('b', 'message', '2027-03-01T23:00:00Z'),
    entry('c', 'note', '2027-03-02T10:00:00Z'),
  ])
  expect(days.map(({ day, parts }) => [day, parts.map(ids)])).toEqual([
    ['2027-03-01', ['a']],
    ['2027-03-02', ['b', 'c']],
  ])
})

test('events that follow each other on one day are one run', () => {
  const days = divideByDay([
    entry('1', 'event', '2027-03-01T08:00:00Z'),
    entry('2', 'event', '2027-03-01T08:01:00Z'),
    entry('m', 'message', '2027-03-01T08:02:00Z'),
    entry('3', 'event', '2027-03-01T08:03:00Z'),
    entry('4', 'event', '2027-03-02T08:03:00Z'),
  ])
  expect(days.map(({ parts }) => parts.map(ids))).toEqual([[['1', '2'], 'm', ['3']], [['4']]])
  expect(divideByDay([])).toEqual([])
})

test('an event with words to read is in no run', () => {
  const days = divideByDay([
    entry('1', 'event', '2027-03-01T08:00:00Z'),
    { ...entry('2', 'event', '2027-03-01T08:01:00Z'), isOpen: true },
    entry('3', 'event', '2027-03-01T08:02:00Z'),
  ])
  expect(days.map(({ parts }) => parts.map(ids))).toEqual([[['1'], '2', ['3']]])
})
