import { expect, test } from 'vitest'
import { readDateText } from '#platform/values/date-text.ts'
import { builtInRegulations } from './built-in.ts'
import { isElsewhere, isPdf, mergeRegulations, type StoredRegulation } from './rules.ts'

const stored: StoredRegulation = {
  slug: 'metering-code',
  title: 'Metering code',
  description: 'How meters are read.',
  date: 'June 5, 2025',
  link: '/order',
  externalUrl: '',
  pdfUrl: '',
  imageUrl: '',
}

test('stored and built-in documents are listed newest first, by their own date', () => {
  const dated = (date: string) => ({ ...stored, slug: date, date })
  const merged = mergeRegulations([dated('June 2023'), stored, dated('3 December 2024')], builtInRegulations)
  const days = merged.map(({ date }) => readDateText(date) ?? '')
  expect(merged).toHaveLength(8)
  expect(days).toEqual(days.toSorted().toReversed())
  expect(merged.at(-1)?.id).toBe('June 2023')
})

test('a stored document replaces the built-in one with the same anchor', () => {
  const merged = mergeRegulations([{ ...stored, slug: 'schedule-of-fees' }], builtInRegulations)
  expect(merged).toHaveLength(5)
  expect(merged.find(({ id }) => id === 'schedule-of-fees')?.title).toBe('Metering code')
})

test.each([
  [{ externalUrl: 'https://a.example/x', pdfUrl: '/x.pdf' }, 'https://a.example/x'],
  [{ pdfUrl: '/api/content/files/1/x.pdf' }, '/api/content/files/1/x.pdf'],
  [{}, '/order'],
])('Read More links to another site, or else to the PDF, or else to the internal link: %j', (links, address) => {
  expect(mergeRegulations([{ ...stored, ...links }], [])[0]?.address).toBe(address)
})

test('built-in documents have a written date and link to a PDF on this site', () => {
  expect(builtInRegulations[0]).toMatchObject({ date: '3 December 2024', address: '/docs/electricity-law-summary.pdf' })
})

test('links show whether they open a PDF or another site', () => {
  expect([isPdf('/docs/a.pdf'), isPdf('https://a.example/b.PDF?x=1'), isPdf('/order')]).toEqual([true, true, false])
  expect([isElsewhere('https://a.example'), isElsewhere('/docs/a.pdf')]).toEqual([true, false])
})
