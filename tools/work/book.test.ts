import { expect, test } from 'vitest'
import { Book, describe, isGood, type Wrong } from './book.ts'

function bookOf(...acknowledged: [key: string, at: number][]): Book {
  const book = new Book()
  book.begin('a fault', 0)
  for (const [key, at] of acknowledged) book.acknowledge('cases', key, at)
  return book
}
const found = (...entries: [string, number[]][]) => new Map(entries)
const wrongIn = (book: Book, at = 0) => book.phases[at]!.wrong.map(({ how, key }: Wrong) => `${how} ${key}`)

test('work that is there once is good, and the longest gap is counted from the begin of the fault', () => {
  const book = bookOf(['one', 4_000], ['two', 5_000])
  book.end(6_000)
  book.compare('cases', found(['one', [1, 1]], ['two', [1, 1]]))
  expect(isGood(book.phase)).toBe(true)
  expect(book.phase.longestGap).toBe(4_000)
})

test('what is missing is lost, and what is there twice or in part is reported, acknowledged or not', () => {
  const book = bookOf(['one', 1], ['two', 2], ['three', 3])
  const unknown = found(['never answered', [2, 2]], ['half stored', [1, 0]], ['not stored', [0, 0]], ['stored', [1, 1]])
  book.compare('cases', new Map([...found(['two', [1, 2]], ['three', [1, 0]]), ...unknown]))
  expect(wrongIn(book)).toEqual([
    'lost one (0)',
    'twice two (1, 2)',
    'half three (1, 0)',
    'twice never answered (2, 2)',
    'half half stored (1, 0)',
  ])
  expect(isGood(book.phase)).toBe(false)
})

test('a loss belongs to the fault during which the work was acknowledged', () => {
  const book = bookOf(['one', 1])
  book.begin('another', 10)
  book.acknowledge('cases', 'two', 11)
  book.compare('cases', found(['two', [1]]))
  expect(book.phases.map(({ wrong }) => wrong.length)).toEqual([1, 0])
})

test.each([
  ['a connection closed by no killed portal', (book: Book) => book.lost('no answer for GET /: other side closed')],
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

test('a killed portal may close connections, and refuses none where another answers', () => {
  const book = new Book()
  book.begin('a portal is killed', 0, 'open connections')
  book.acknowledge('cases', 'one', 1)
  book.lost('no answer for GET /: other side closed')
  expect(isGood(book.phase)).toBe(true)
  book.lost('no answer for GET /: ECONNREFUSED')
  expect(isGood(book.phase)).toBe(false)
})

test('nothing acknowledged shows nothing', () => {
  expect(isGood(bookOf().phase)).toBe(false)
})
