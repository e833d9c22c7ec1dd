import { expect, test } from 'vitest'
import { Book, describe, isGood } from './book.ts'

function bookOf(...acknowledged: [key: string, at: number][]): Book {
  const book = new Book()
  book.begin('a fault', 0)
  for (const [key, at] of acknowledged) book.acknowledge('cases', key, at)
  return book
}
const found = (...entries: [string, number][]) => new Map(entries)

test('work that is there once is good, and the longest gap is counted from the begin of the fault', () => {
  const book = bookOf(['one', 4_000], ['two', 5_000])
  book.end(6_000)
  book.compare('cases', found(['one', 1], ['two', 1]))
  expect(isGood(book.phase)).toBe(true)
  expect(book.phase.longestGap).toBe(4_000)
})

test('what is missing is lost, and what is there twice is reported, acknowledged or not', () => {
  const book = bookOf(['one', 1], ['two', 2])
  book.compare('cases', found(['two', 2], ['never answered', 2]))
  expect(book.phase.lost).toEqual(['cases one'])
  expect(book.phase.twice).toEqual(['cases two', 'cases never answered'])
  expect(isGood(book.phase)).toBe(false)
})

test('a loss belongs to the fault during which the work was acknowledged', () => {
  const book = bookOf(['one', 1])
  book.begin('another', 10)
  book.acknowledge('cases', 'two', 11)
  book.compare('cases', found(['two', 1]))
  expect(book.phases.map(({ lost }) => lost.length)).toEqual([1, 0])
})

test.each([
  ['a connection closed by no killed portal', (book: Book) => book.closed('no answer for GET /')],
  ['an answer of 500', (book: Book) => book.other('500 for GET /')],
  ['a gap of 31 s', (book: Book) => book.end(31_001)],
  ['an unmet condition', (book: Book) => void book.phase.problems.push('no newer leader')],
])('%s is a failure', (_name, spoil) => {
  const book = bookOf(['one', 1])
  expect(isGood(book.phase)).toBe(true)
  spoil(book)
  expect(isGood(book.phase)).toBe(false)
  expect(describe(book.phases)).toContain('FAILED')
})

test('a killed portal may close connections', () => {
  const book = new Book()
  book.begin('a portal is killed', 0, true)
  book.acknowledge('cases', 'one', 1)
  book.closed('no answer for GET /')
  expect(isGood(book.phase)).toBe(true)
})

test('nothing acknowledged proves nothing', () => {
  expect(isGood(bookOf().phase)).toBe(false)
})
