import { expect, test } from 'vitest'
import { list, paragraph, plainWords, readPieces, wordsOfDocument } from './document-text.ts'

test('links stand among the words', () => {
  expect(readPieces('See [the order](/order) or [mail](mailto:a@b.example).')).toEqual([
    { text: 'See ' },
    { text: 'the order', href: '/order' },
    { text: ' or ' },
    { text: 'mail', href: 'mailto:a@b.example' },
    { text: '.' },
  ])
  expect(readPieces('plain [brackets] (and) more')).toEqual([{ text: 'plain [brackets] (and) more' }])
})

test('the index gets the words and no address', () => {
  expect(plainWords('See [the order](/order).')).toBe('See the order.')
  const blocks = [
    paragraph('One [two](/x)'),
    list('three'),
    { kind: 'facts' as const, entries: [{ term: 'four', text: 'five' }] },
  ]
  expect(wordsOfDocument({ lead: 'Lead', sections: [{ id: 's', heading: 'Heading', blocks }] })).toBe(
    'Lead\nHeading\nOne two\nthree\nfour\nfive',
  )
})
