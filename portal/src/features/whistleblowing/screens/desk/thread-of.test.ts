import { expect, test } from 'vitest'
import type { Report } from '../../contract.ts'
import { threadOf } from './report-details.tsx'

test('a report is one thread in the order of its numbers, with days and no times', () => {
  const on = '2026-03-05'
  const report = {
    communications: [
      { position: 4, on, text: 'Which day?', from: 'staff', byName: 'Ada Obi' },
      { position: 5, on: '2026-03-06', text: 'Monday.', from: 'reporter', byName: '' },
    ],
    notes: [{ position: 3, on, text: 'Ask the auditor.', byName: 'Ada Obi' }],
    history: [
      { position: 1, on: '2026-03-04', event: 'received', text: '', byName: '' },
      { position: 2, on, event: 'assigned', text: '', byName: 'Ada Obi' },
    ],
  } as Partial<Report> as Report
  const entries = threadOf(report)
  expect(entries.map(({ id, kind, at, by }) => [id, kind, at, by])).toEqual([
    ['1', 'event', '2026-03-04', ''],
    ['2', 'event', on, 'Ada Obi'],
    ['3', 'note', on, 'Ada Obi'],
    ['4', 'message', on, 'Ada Obi'],
    ['5', 'message', '2026-03-06', 'The reporter'],
  ])
  expect(entries.map((entry) => (entry.kind === 'message' ? entry.own : undefined))).toEqual([
    undefined,
    undefined,
    undefined,
    true,
    false,
  ])
})
