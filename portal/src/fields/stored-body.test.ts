import { expect, test } from 'vitest'
import type { ContentFields } from './content/content-type.ts'
import { fromPlainText } from './rich-text/document.ts'
import { asSaved, readStored } from './stored-body.ts'

const fields = {
  title: { kind: 'text', label: 'Title' },
  body: { kind: 'richText', label: 'Content', plain: { name: 'content', as: 'text' } },
  date: { kind: 'dateText', label: 'Date' },
} as const satisfies ContentFields
const added = {
  ...fields,
  lead: { kind: 'text', label: 'Lead' },
  tags: { kind: 'textList', label: 'Tags', entry: 'text' },
  day: { kind: 'date', label: 'Day', words: 'date' },
} as const satisfies ContentFields

test('a body is read with the fields that were added since, and saving it unchanged is no change', () => {
  const body = { title: 'Order', body: fromPlainText('One\n\nTwo'), content: 'One\n\nTwo', date: 'June 2025' }
  const read = { ...body, lead: '', tags: [], day: '2025-06-01' }
  expect(readStored(added, body)).toEqual(read)
  expect(asSaved(added, body)).toEqual(asSaved(added, read))
})
