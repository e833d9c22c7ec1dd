import { expect, test } from 'vitest'
import { readingOf, readingProblem, syllablesOf } from './findings.ts'

test('syllables are counted as spoken', () => {
  const counts = {
    a: 1,
    light: 1,
    licence: 2,
    meter: 2,
    electricity: 5,
    table: 2,
    supplied: 2,
    '2026': 1,
    ọjọ́: 2,
    shhh: 1,
  }
  for (const [word, count] of Object.entries(counts)) expect([word, syllablesOf(word)]).toEqual([word, count])
})

test('a sentence ends before a capital letter or at the end of a line, not within a figure or an abbreviation', () => {
  const sentences = (text: string) => readingOf(text).words / readingOf(text).average
  expect(sentences('The fee is 10.5 million. You pay once.')).toBe(2)
  expect(sentences('Meters, e.g. a prepaid one, are free.')).toBe(1)
  expect(sentences('A heading\nOne sentence without a mark\n\nAnother “quoted.” Then more!')).toBe(4)
  expect(readingOf('')).toEqual({ words: 0, average: 0, ease: 100 })
  expect(readingOf('… — !').words).toBe(0)
})

const easy = 'You can ask us for a meter. It is free. '
const long = `${'the licence holder must give light to all who ask and pay and live here '.repeat(4)}. `
const heavy = 'Administrative regulations necessitate organisational accountability. '

test('long sentences and long words are found in texts of 100 words or more', () => {
  expect(readingProblem(easy.repeat(20))).toBeUndefined()
  expect(readingProblem(`The ${long}`.repeat(3))).toBe('Sentences have 61 words on average. Aim for 25 or fewer.')
  expect(readingProblem(heavy.repeat(30))).toContain('hard to read')
  expect(readingProblem(heavy.repeat(10))).toBeUndefined()
})

test('the text of a hostile document is read in a moment', () => {
  const started = performance.now()
  for (const text of [
    'a. '.repeat(70_000),
    '.'.repeat(200_000),
    'e'.repeat(200_000),
    '("'.repeat(100_000),
    "a'".repeat(100_000),
  ])
    readingProblem(text)
  expect(performance.now() - started).toBeLessThan(2_000)
})
