import { expect, test } from 'vitest'
import { describeVersion, linesOf, reportBlocks, type ReportFigures, type ReportTable } from './report-document.ts'

const eko = {
  key: 'eko',
  label: 'Eko',
  cells: [
    [3, 1, 0],
    [1200.5, 0, 0],
  ],
}
const ikeja = {
  key: 'ikeja',
  label: 'Ikeja',
  cells: [
    [0, 4, 2],
    [0, 10, 0],
  ],
}
const all = {
  key: 'all',
  label: 'All',
  cells: [
    [3, 5, 2],
    [1200.5, 10, 0],
  ],
}

const figuresOf = (rows: ReportTable['rows']): ReportFigures => ({
  month: '2026-11',
  asOf: '2026-12-01',
  first: [{ key: 'returned', label: 'Naira returned', unit: 'naira', values: [1_234_567.5, 0, null] }],
  sections: [
    {
      label: 'Complaints',
      figures: [{ key: 'days', label: 'First answer, median', unit: 'days', values: [null, 2.5, 1] }],
      tables: [
        {
          title: 'By company',
          note: '',
          what: 'Company',
          columns: [
            { label: 'Filed', unit: 'count' },
            { label: 'Naira returned', unit: 'naira' },
          ],
          rows,
        },
      ],
    },
  ],
})
const standing = { title: 'Draft: figures of today', text: 'They can still change.' }
const blocksOf = (rows: ReportTable['rows'], notes = '') => reportBlocks(figuresOf(rows), { notes, standing })

test('the first figures are on top, beside the month before and the same month a year ago, then what they are', () => {
  const [first, notice] = blocksOf([])
  expect(first).toMatchObject({
    columns: [{ label: 'Figure' }, { label: 'November 2026' }, { label: 'October 2026' }, { label: 'November 2025' }],
    rows: [['Naira returned', '₦1,234,568', '₦0', '–']],
  })
  expect(notice).toEqual({ kind: 'notice', ...standing })
})

test('a table has the rows of the month, then the total of each of the three months', () => {
  expect(blocksOf([eko, ikeja, all]).at(-1)).toMatchObject({
    rows: [
      ['Eko', '3', '₦1,201'],
      ['Total', '3', '₦1,201'],
      ['Total, October 2026', '5', '₦10'],
      ['Total, November 2025', '2', '₦0'],
    ],
  })
})

test('a month without anything is one sentence, not a page of zeros', () => {
  const nothing = [
    ikeja,
    {
      ...all,
      cells: [
        [0, 5, 2],
        [0, 10, 0],
      ],
    },
  ]
  expect(blocksOf(nothing).at(-1)).toEqual({ kind: 'paragraph', text: 'By company: nothing in November 2026.' })
})

test('so is a section of which there was nothing in all three months', () => {
  const figures = figuresOf([all])
  figures.sections[0]!.figures[0]!.values = [null, 0, null]
  const [heading, ...others] = reportBlocks(figures, { notes: '', standing }).slice(2)
  expect(heading).toMatchObject({ kind: 'heading', text: 'Complaints' })
  expect(others).toEqual([{ kind: 'paragraph', text: 'Nothing in any of the three months.' }])
})

test('notes have a heading where there are some, and their paragraphs', () => {
  const kinds = blocksOf([], 'One.\n\nTwo.').map(({ kind }) => kind)
  expect(kinds.slice(2, 6)).toEqual(['heading', 'paragraph', 'paragraph', 'heading'])
  expect(blocksOf([]).map(({ kind }) => kind)[2]).toBe('heading')
})

test('the file has every value exactly, also of rows that pages leave out', () => {
  expect(linesOf(figuresOf([eko, ikeja]))).toEqual([
    ['Complaints', 'First answer, median', '', null, 'days', 2.5, 1],
    ['Complaints', 'Filed', 'Company: Eko', 3, 'number', 1, 0],
    ['Complaints', 'Naira returned', 'Company: Eko', 1200.5, 'naira', 0, 0],
    ['Complaints', 'Filed', 'Company: Ikeja', 0, 'number', 4, 2],
    ['Complaints', 'Naira returned', 'Company: Ikeja', 0, 'naira', 10, 0],
  ])
})

test('a version names both people and what it corrects, and an earlier one says that it was replaced', () => {
  const version = { reason: '', askedBy: 'Ada', approvedBy: 'Bola', approvedAt: new Date('2026-12-02T09:00:00Z') }
  expect(describeVersion({ ...version, number: 2, reason: 'Eko was left out.' }, 2).text).toBe(
    'Approved by Bola on 2 December 2026, as Ada asked. The figures no longer change. It corrects version 1: Eko was left out.',
  )
  expect(describeVersion({ ...version, number: 1 }, 2).text).toMatch(/no longer change\. Version 2 has replaced it\.$/)
})
