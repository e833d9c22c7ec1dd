import { describe, expect, it } from 'vitest'
import { schemaOfFields } from './content-schema.ts'
import { wordsOf } from './content-words.ts'
import type { ContentFields } from './content-type.ts'
import { editableValues, sameValues } from './content-values.ts'
import { fromPlainText, plainText, richTextLimits, plainMarked } from '../rich-text/document.ts'
import { chooseDocuments } from './chosen-documents.ts'
import { withDocuments } from './plain-text.ts'
import { bold, doc, everyBlock, heading, p, words } from '../rich-text/testing.ts'

const fields: ContentFields = {
  body: { kind: 'richText', label: 'Content', required: true, plain: { name: 'content', as: 'text' } },
  people: {
    kind: 'groupList',
    label: 'People',
    fields: { life: { kind: 'richText', label: 'Biography', plain: { name: 'bio', as: 'list' } } },
  },
}
const rich = doc(p('One ', words('two', bold)), p('Three'))
const stored = { body: rich, content: 'One two\n\nThree', people: [] }
const chosen = (sent: object) => schemaOfFields(fields).parse(chooseDocuments(fields, { ...sent }, stored))

describe('a plain text as a document', () => {
  it.each([
    ['One\ntwo\n\nThree', 'One\ntwo\n\nThree'],
    ['  One\r\n\r\n\r\n \ntwo  ', 'One\n\ntwo'],
    ['₦20,000 — Ọ̀rọ̀ 🙂\ttab', '₦20,000 — Ọ̀rọ̀ 🙂\ttab'],
    ['', ''],
  ])('%j comes back as %j', (text, back) => {
    expect(plainText(fromPlainText(text))).toBe(back)
  })

  it('of thousands of short lines keeps every word within the limits', () => {
    const lines = Array.from({ length: 12_000 }, (_, at) => `${at % 10}x`)
    const made = fromPlainText(lines.join('\n'))
    expect(JSON.stringify(made).match(/"type"/g)!.length).toBeLessThan(richTextLimits.nodes)
    expect(plainText(made).split(' ')).toEqual(lines)
  })

  it('as a list keeps its entries, also those of several lines', () => {
    const bio = ['Born in Ikeja.\n\nRaised in Epe.', ' ', { content: 'Engineer.' }]
    const read = withDocuments(fields, { people: [{ bio }] })
    expect(schemaOfFields(fields, { draft: true }).parse(read)).toMatchObject({
      people: [{ bio: ['Born in Ikeja.\n\nRaised in Epe.', 'Engineer.'] }],
    })
  })
})

describe('the plain text of a document', () => {
  it('has the numbers of lists and what marks mean', () => {
    const text = plainText(everyBlock())
    expect(text).toContain('Above 10⁶ kWh of CO₂: [deleted: ₦5,000] ₦6,000\n\n(b) generation\n\ni. urban')
    expect(text).toContain('First\n\n3. Inner\n\nSecond')
  })

  it.each([
    ['superscript', '-3 ', '⁻³ '],
    ['superscript', 'st', 'st'],
    ['superscript', 'n', 'ⁿ'],
    ['superscript', 'x+1', '^(x+1)'],
    ['superscript', 'x', '^x'],
    ['superscript', '[12]', '[12]'],
    ['subscript', '10', '₁₀'],
    ['subscript', 'max', '_(max)'],
    ['strike', ' old ', ' [deleted: old] '],
    ['strike', ' ', ' '],
    ['bold', '6', '6'],
  ])('%s %j is %j', (mark, words, plain) => expect(plainMarked(words, mark)).toBe(plain))
})

describe('what is stored', () => {
  it('of before is read as a document, by editors and by search too', () => {
    const old = { content: 'One\ntwo', people: [{ bio: ['a', 'b'] }] }
    const document = doc(p('One', { type: 'hardBreak' }, 'two'))
    expect(withDocuments(fields, old)).toEqual({
      body: document,
      content: 'One\ntwo',
      people: [{ life: doc(p('a'), p('b')), bio: ['a', 'b'] }],
    })
    expect(editableValues(fields, old)).toEqual({ body: document, people: [{ life: doc(p('a'), p('b')) }] })
    expect(wordsOf(fields, { content: 'One\ntwo' })).toContain('One\ntwo')
  })

  it('has the plain text of its document, whatever else was sent', () => {
    const made = schemaOfFields(fields).parse({ body: everyBlock(), content: 'wrong', people: [{ life: rich }] })
    expect(made).toMatchObject({ people: [{ bio: ['One two', 'Three'] }] })
    expect(made['content']).toMatch(/^New tariffs from March\n\nThe Commission approved the order;/)
  })
})

describe('a call that knows only the plain field', () => {
  it('keeps the document while its text is unchanged', () => {
    expect(chosen({ content: ' One two\r\n\r\nThree ' })).toEqual(stored)
  })
  it('replaces the document by another text', () => {
    expect(chosen({ content: 'New' })).toMatchObject({ body: doc(p('New')), content: 'New' })
  })
  it('also when it sends back the document as it was answered', () => {
    expect(chosen({ body: rich, content: 'New' })).toMatchObject({ body: doc(p('New')), content: 'New' })
  })
  it('yields to another document', () => {
    expect(chosen({ body: doc(p('Rich')), content: 'One two\n\nThree' })).toMatchObject({ content: 'Rich' })
    expect(chosen({ body: doc(p('Rich')), content: 'New' })).toMatchObject({ content: 'Rich' })
  })
})

it('a space at the end of a marked text counts as a change, the order of names does not', () => {
  const marked = (text: string) => doc(p(words(text, bold), words('b')))
  expect(sameValues(marked('a'), marked('a '))).toBe(false)
  const { type, attrs, content } = heading(2, 'A')
  expect(
    sameValues(doc({ type, attrs: attrs!, content: content! }), doc({ content: content!, attrs: attrs!, type })),
  ).toBe(true)
})
