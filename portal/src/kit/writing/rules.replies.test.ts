import { expect, test } from 'vitest'
import { choiceOf, findReplies, insertText } from './rules.replies.ts'

const reply = (name: string, text = '', kinds: string[] = []) => ({
  id: name,
  name,
  text,
  kinds,
  next: 'ask' as const,
  assigns: true,
})
const replies = [
  reply('Bill', 'We ask Adéṣínà for the bill'),
  reply('Thanks', 'for your bill'),
  reply('Fee', 'Pay', ['submission']),
]
const find = (search: string, kind = 'complaint') => findReplies(replies, { kind, search }).map(({ name }) => name)

test('a search finds all words in name and text, blind to tone marks, names first', () => {
  expect(find('')).toEqual(['Bill', 'Thanks'])
  expect(find('BILL')).toEqual(['Bill', 'Thanks'])
  expect(find('adesina bill')).toEqual(['Bill'])
  expect(find('nothing')).toEqual([])
  expect(find('', 'submission')).toEqual(['Bill', 'Thanks', 'Fee'])
})

test('a reply takes the place of the selection', () => {
  expect(insertText('Dear , bye', { start: 5, end: 5 }, 'Ada')).toEqual({ text: 'Dear Ada, bye', cursor: 8 })
  expect(insertText('Dear you', { start: 5, end: 8 }, 'Ada')).toEqual({ text: 'Dear Ada', cursor: 8 })
})

test('a reply does what it was made for and the record allows', () => {
  const all = { asks: true, resolves: true, assigns: true }
  expect(choiceOf(reply('Bill'), all)).toEqual({ asks: true, resolves: false, assigns: true })
  expect(choiceOf(reply('Bill'), { resolves: true })).toEqual({})
  expect(choiceOf({ ...reply('Done'), next: 'resolve', assigns: false }, all)).toEqual({ asks: false, resolves: true })
  expect(choiceOf({ ...reply('Done'), next: 'none', assigns: false }, all)).toEqual({})
})
