import { expect, test } from 'vitest'
import { describeRecord } from './describe-record.ts'

test('a record is written with names, times in Nigeria and numbered lists', () => {
  const record = {
    id: 'b2f7',
    reference: 'CP-2027-001',
    adminDescription: '',
    createdAt: '2027-03-01T08:00:00.000Z',
    reportedToDisco: true,
    user: { name: 'Ada' },
    documents: [
      { originalName: 'bill.pdf', size: 12 },
      { originalName: 'meter.jpg', size: 14 },
    ],
    formData: { 'Phone Number': '08031234567' },
  }
  expect(describeRecord(record)).toEqual([
    { term: 'Reference', value: 'CP-2027-001' },
    { term: 'Created at', value: '1 Mar 2027, 09:00' },
    { term: 'Reported to disco', value: 'Yes' },
    { term: 'User: Name', value: 'Ada' },
    { term: 'Documents', value: '1. Original name: bill.pdf; Size: 12\n2. Original name: meter.jpg; Size: 14' },
    { term: 'Form data: Phone Number', value: '08031234567' },
  ])
})

test('anything that is no record is left out', () => {
  expect([null, 'text', 7, undefined].flatMap(describeRecord)).toEqual([])
})
