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
  expect(readPieces('Call 0800 000 0000 or call 112, not 12 0800')).toEqual([
    { text: 'Call ' },
    { text: '0800 000 0000', href: 'tel:08000000000' },
    { text: ' or call ' },
    { text: '112', href: 'tel:112' },
    { text: ', not 12 0800' },
  ])
  expect(readPieces('plain [brackets] (and) more')).toEqual([{ text: 'plain [brackets] (and) more' }])
})

test('an e-mail address is a link wherever it is in a sentence', () => {
  expect(readPieces('Write to help@a-b.example.ng, or [us](mailto:us@b.example).')).toEqual([
    { text: 'Write to ' },
    { text: 'help@a-b.example.ng', href: 'mailto:help@a-b.example.ng' },
    { text: ', or ' },
    { text: 'us', href: 'mailto:us@b.example' },
    { text: '.' },
  ])
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
