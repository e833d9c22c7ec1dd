import { expect, test } from 'vitest'
import { changeAddress, readPage } from './list-address.ts'

const change = (before: string, changed: Parameters<typeof changeAddress>[1]) =>
  String(changeAddress(new URLSearchParams(before), changed))

test('another filter starts at the first page with no row open; opening a row keeps the page', () => {
  const before = 'page=4&open=a&status=New'
  expect(change(before, { status: '' })).toBe('')
  expect(change(before, { search: 'ada' })).toBe('status=New&search=ada')
  expect(change(before, { status: undefined, page: 5 })).toBe('page=5')
  expect(change(before, { open: 'b' })).toBe('page=4&open=b&status=New')
  expect(change(before, { open: undefined })).toBe('page=4&status=New')
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=100001', 1],
  ['page=x', 1],
])('%s is page %i', (address, page) => {
  expect(readPage(new URLSearchParams(address))).toBe(page)
})
