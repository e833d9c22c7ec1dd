import { expect, test } from 'vitest'
import { fromPlainText } from '../rich-text/document.ts'
import { wordsOf } from './content-words.ts'

test('the words of groups are what a person reads, without the names of the parts of a document', () => {
  const text = { kind: 'richText', label: 'Text' } as const
  const fields = {
    one: { kind: 'group', label: 'One', fields: { title: { kind: 'text', label: 'Title' }, body: text } },
    many: { kind: 'groupList', label: 'Many', fields: { body: text, link: { kind: 'link', label: 'Link' } } },
  } as const
  const body = {
    one: { title: '', body: fromPlainText('How we decide') },
    many: [{ body: fromPlainText('First'), link: '/order' }, { body: fromPlainText('Second') }],
  }
  expect(wordsOf(fields, body).split('\n').filter(Boolean)).toEqual(['How we decide', 'First', 'Second'])
  expect(wordsOf(fields, {})).not.toMatch(/\w/)
})
