import { describe, expect, it } from 'vitest'
import { makePdf } from './make-pdf.server.ts'
import type { Block, PdfDocument } from './pdf-document.ts'
import { readPdfText, unpackPdf } from './testing.server.ts'

const write = (blocks: Block[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Licences & Permits',
  reference: 'ORDER/001/2025',
  author: 'Commission of Ẹ̀kọ́',
  language: 'en-NG',
  date: '2026-02-19',
  blocks,
  ...more,
})

const ALL: Block[] = [
  { kind: 'heading', level: 1, text: 'Part A' },
  { kind: 'heading', level: 2, text: 'Section' },
  { kind: 'paragraph', text: 'It costs ₦1,000,000.' },
  { kind: 'bulletList', items: ['first', 'second'] },
  { kind: 'numberedList', items: ['one'] },
  { kind: 'notice', title: 'Note', text: 'Mind this.' },
  {
    kind: 'table',
    caption: 'Fees',
    columns: [{ label: 'MW' }, { label: 'Fee', align: 'right' }],
    rows: [['1–10', '₦75,000']],
  },
  { kind: 'definitionList', entries: [{ term: 'Name', value: 'Adé' }] },
  { kind: 'qrCode', label: 'Open it:', address: 'https://portal.example.org/a' },
  { kind: 'checkboxLine', label: 'Type', options: ['Supply'], checked: ['Supply'] },
  { kind: 'blankLine', label: 'Address', lines: 2 },
  { kind: 'signatureLine', labels: ['Signature', 'Date'] },
  { kind: 'pageBreak' },
  { kind: 'paragraph', text: 'Last.' },
]

describe('makePdf', () => {
  it('tags the document with its language, title and structure', async () => {
    const pdf = unpackPdf(await makePdf(write(ALL)))
    for (const mark of [
      '/Lang (en-NG)',
      '/Marked true',
      '/StructTreeRoot',
      '/DisplayDocTitle true',
      '<pdfuaid:part>1</pdfuaid:part>',
    ]) {
      expect(pdf).toContain(mark)
    }
    expect(pdf).toContain('(Licences & Permits)')
    expect(pdf).toContain('>Licences &amp; Permits</rdf:li>')
    const tags = [...pdf.matchAll(/\/S \/(\w+)/g)].map(([, tag]) => tag)
    for (const tag of [
      'Document',
      'H1',
      'H2',
      'H3',
      'P',
      'L',
      'LI',
      'Lbl',
      'LBody',
      'Table',
      'Caption',
      'THead',
      'TBody',
      'TR',
      'TH',
      'TD',
    ]) {
      expect(tags).toContain(tag)
    }
    expect(pdf).toContain('/Scope /Column')
    expect(pdf).toContain('/Scope /Row')
    expect(pdf).toContain('/ListNumbering /Decimal')
    expect(pdf).toMatch(/\/Artifact <<\s*\/Type \/Pagination/)
  })

  it('contains every text, and the number of pages at the foot of each page', async () => {
    const text = readPdfText(await makePdf(write(ALL)))
    for (const part of [
      'Licences & Permits',
      '19 February 2026',
      'It costs ₦1,000,000.',
      'second',
      'Mind this.',
      '₦75,000',
      'Adé',
      'Signature',
      'Last.',
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toContain('Page 1 of 2')
    expect(text).toContain('Page 2 of 2')
  })

  it.each([
    ['Yoruba', 'ọ̀ṣun Ẹ̀kọ́ ẹ́ ìlú'],
    ['Igbo', 'ụlọ ọrụ ṅ ị'],
    ['Hausa', 'ƙasa Ƙ ɗaya ɓ ƴanci Ƴ'],
    ['naira and signs', '₦20,000 ≤ ≥ – ‘’'],
    ['raised and lowered figures', 'CO₂ 10⁶ kWh m³/s x₁₂ₙ aⁿ⁺¹'],
    ['fractions', '½ ⅓ ⅔ ⅛ ⅞'],
    ['engineers', 'R = 5 Ω, ρ ≈ 100 Ω·m, Δ–Y, µF, cos φ ≥ 0.95, √3, 30 °C, ± ≤ ≠ ∞ ∑ ∈ ⌀12'],
    ['equations', '𝑃 = 𝐼²𝑅'],
    ['arrows and ticks', 'A → B ← C ↔ D ⇒ E ✓ ✗ ☐ ☑ ①'],
    ['Arabic and Ajami', 'الشركة (محدودة) ٢٥٠ kW, هَوْسَ: ڤ پ'],
  ])('embeds the letters of %s so that they are copied correctly', async (_language, letters) => {
    // Plain o after ọ: the shape o must still mean o.
    const text = readPdfText(
      await makePdf(
        write([
          { kind: 'paragraph', text: letters },
          { kind: 'paragraph', text: 'o e s u wood' },
        ]),
      ),
    )
    expect(text.replaceAll(' ', '')).toContain(letters.normalize('NFC').replaceAll(' ', ''))
    expect(text).toContain('o e s u wood')
  })

  it('joins Arabic letters and sets them from right to left, with figures and brackets as they are read', async () => {
    const pdf = await makePdf(write([{ kind: 'paragraph', text: 'قانون (12) ٢٥٠' }]))
    const drawn = readPdfText(pdf, { asDrawn: true }).replaceAll(' ', '')
    expect(drawn).toContain('٢٥٠(12)نوناق')
    expect(pdf.toString('latin1')).toContain('ScheherazadeNew')
  })

  it('shows a sign in place of what no typeface has', async () => {
    const text = readPdfText(await makePdf(write([{ kind: 'paragraph', text: 'a שלום b 中文 c 👨‍👩‍👧 d →\ufe0f' }])))
    expect(text).toContain('a ���� b �� c � d →')
  })

  it('gives the same bytes for the same data, and others for another date', async () => {
    const first = await makePdf(write(ALL))
    expect(first.equals(await makePdf(write(ALL)))).toBe(true)
    expect(first.equals(await makePdf(write(ALL, { date: '2026-02-20' })))).toBe(false)
    expect(readPdfText(await makePdf(write([], { date: '2025-06' })))).toContain('June 2025')
    await expect(makePdf(write([], { date: 'soon' }))).rejects.toThrow(RangeError)
  })

  it('continues over pages without losing a row or a word', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => [`row ${index + 1}.`, 'text'])
    const long = Array.from({ length: 2_000 }, (_, index) => `word${index + 1}`).join(' ')
    const tall = [['name', long.replaceAll('word', 'cell')]]
    const text = readPdfText(
      await makePdf(
        write([
          { kind: 'table', columns: [{ label: 'Row' }, { label: 'Head of it' }], rows },
          { kind: 'definitionList', entries: [{ term: 'Long', value: long }] },
          { kind: 'table', columns: [{ label: 'Row' }, { label: 'Tall' }], rows: tall },
        ]),
      ),
    )
    for (const [name] of rows) expect(text).toContain(name)
    for (const index of [1, 1_000, 2_000]) expect(text).toMatch(new RegExp(`\\bword${index}\\b[^]*\\bcell${index}\\b`))
    expect(text.split('Head of it').length).toBeGreaterThan(3)
  })

  it('accepts what people type: control characters, empty texts, an endless word', async () => {
    const text = readPdfText(
      await makePdf(
        write(
          [
            {
              kind: 'definitionList',
              entries: [
                { term: 'Empty', value: '' },
                { term: 'Odd', value: 'a\u0000b\u200b\tc\r\nd' },
              ],
            },
            { kind: 'paragraph', text: 'x'.repeat(5_000) },
            { kind: 'table', columns: [{ label: 'A' }, { label: 'B' }], rows: [] },
          ],
          { title: '<script>' },
        ),
      ),
    )
    expect(text).toContain('ab c')
    expect(text.match(/x/g)!.length).toBeGreaterThanOrEqual(5_000)
  })

  it('compresses its pages', async () => {
    const pdf = await makePdf(write(ALL))
    expect(pdf.toString('latin1')).not.toContain('BDC')
  })
})
