import { describe, expect, test } from 'vitest'
import { exactReference, plainReference } from './pasted.ts'
import { recordIdIn, searchQuery, searchWords } from './search-words.ts'

describe('a record is found by', () => {
  test.each([
    ['words, blind to case', ['Meter Reading', 'The METER runs'], 'meter reading the runs'],
    ['words, blind to accents and dots', ['Ọ̀rọ̀ ìlú', 'Café'], 'oro ilu cafe'],
    ['the parts of a reference', ['CP-2026-1042'], 'cp 2026 1042'],
    ['the parts of an e-mail address', ['ada.obi@example.com'], 'ada obi example com'],
    [
      'a phone number, however it is written',
      ['0803 555 0000', '+234 803-555-0001'],
      expect.stringContaining('08035550001'),
    ],
    ['a name with an apostrophe as one word and as two', ["Yar'Adua"], 'yar adua yaradua'],
    ['letters that are not a plain one with a mark', ['Ɗanjuma Ƙofar Ŋwa'], 'danjuma kofar nwa'],
    ['a phone number in a text', ['Call 0803 555-0000 now'], 'call 0803 555 0000 now 08035550000'],
    ['nothing in punctuation', ["%_' & | !:*\\\u0000"], ''],
  ])('%s', (_, texts, words) => expect(searchWords(texts)).toEqual(words))
})

describe('a search asks for', () => {
  test.each([
    ['SUBJECT a', 'subject:* & a:*'],
    ['meter, meter', 'meter:*'],
    ['cafe\u0301', 'cafe:*'],
    ["' & !x:*", 'x:*'],
    ['0803 555-0000', '08035550000:*'],
    ['+234 803 555 0000', '08035550000:*'],
    ['+234 803 55', '080355:*'],
    ["Yar'Adua", '(yaradua:* | yar:* & adua:*)'],
    ['2026 1042', '2026:* & 1042:*'],
    ['%', ''],
  ])('%s', (typed, query) => expect(searchQuery(typed)).toBe(query))

  test('at most twelve words', () => {
    expect(searchQuery('a b c d e f g h i j k l m n').split(' & ')).toHaveLength(12)
  })
})

describe('a name is found in any spelling', () => {
  /** As PostgreSQL reads the query: every word, or one of two in brackets, begins a word of the case. */
  const finds = (typed: string, name: string): boolean => {
    const words = searchWords([name]).split(' ')
    const isIn = (start: string) => words.some((word) => word.startsWith(start.replace(/[():*]/g, '')))
    const query = searchQuery(typed)
    const parts = query.match(/\([^)]*\)|[^ &()]+/g) ?? []
    return query !== '' && parts.every((part) => part.split(' | ').some((way) => way.split(' & ').every(isIn)))
  }
  const spellings = [
    'Adéṣínà',
    'ADÉṢÍNÀ',
    'Adesina',
    'Ade\u0301s\u0323i\u0301na\u0300',
    'Ad\u00e9\u1e63\u00edn\u00e0',
    'Adé\u200bṣínà',
    'Ad´esina',
    'ｱ Adéṣínà',
  ]
  const typed = [
    'adesina',
    'ADESINA',
    'Adésínà',
    'Adéṣínà',
    'ade\u0301s\u0323i\u0301na\u0300',
    'ades',
    'adéṣ',
    ' adesina ',
  ]
  test.each(typed)('%s', (text) => {
    for (const name of spellings)
      for (const whole of [name, `Bọ́lá ${name}`, `${name} Ọláyínká`, `Mr. ${name}-Cole`, `Ada ${name} Obi`])
        expect(finds(text, whole), whole).toBe(true)
    expect(finds(text, 'Adewale')).toBe(false)
  })
  test.each([
    ["yar'adua", 'Yar’Adua'],
    ['yaradua', "Yar'adua"],
    ['adua', 'Umaru Yarʼadua'],
    ['danjuma', 'Ɗanjuma'],
    ['Ɗanjuma', 'Danjuma'],
    ['ifeoma', 'Ifeọma'],
    ['chi ony', 'Chịnedu Onyekachi'],
    ['ony chi', 'Chịnedu Onyekachi'],
  ])('%s finds %s', (text, name) => expect(finds(text, name)).toBe(true))
})

describe('a pasted search', () => {
  test.each([
    ['Ref: CP-2026-008', 'CP-2026-008'],
    ['Your reference: CP-2026-008.', 'CP-2026-008'],
    ['Complaint no. cp-2026-008', 'CP-2026-008'],
    ['“CP‑2026‑008”', 'CP-2026-008'],
    ['CP2026008', 'CP-2026-008'],
    ['app 2026 1042', 'APP-2026-1042'],
    ['EN/2026/017', 'EN-2026-017'],
    ['\u200bCP–2026–008\u202c', 'CP-2026-008'],
  ])('%s is a reference', (typed, reference) => expect(plainReference(typed)).toBe(reference))
  test.each([
    ['[CP-2026-003]', 'CP-2026-003'],
    ['(CP-2026-003).', 'CP-2026-003'],
    ['CP.2026.003', 'CP-2026-003'],
    ['CP - 2026 - 003', 'CP-2026-003'],
    ['CP-2026-3', 'CP-2026-003'],
    ['ref: cp/2026/12', 'CP-2026-012'],
    ['CP-2026-1042', 'CP-2026-1042'],
  ])('%s is exactly one reference', (typed, reference) => expect(exactReference(typed)).toBe(reference))
  test.each(['meter 2026', 'bill 2026 3', 'CP-2026', ''])('%s is no reference', (typed) =>
    expect(exactReference(typed)).toBeUndefined(),
  )
  test('the beginning of several references stays one', () => expect(plainReference('CP-2026-1')).toBe('CP-2026-1'))
  test.each(['meter 2026', 'case of the meter', 'CP-2026', 'No light', '0803 123 4567'])('%s stays', (typed) =>
    expect(plainReference(` ${typed} `)).toBe(typed),
  )

  const id = '0199c1d2-aaaa-7bbb-8ccc-123456789abc'
  test.each([
    `https://portal.ng/petitions/${id}`,
    `/petitions/${id.toUpperCase()}?view=2#x`,
    `<https://p.ng/e/${id}>.`,
  ])('the address %s names its record', (typed) => expect(recordIdIn(typed)).toBe(id))
  test('other texts name none', () => {
    for (const typed of [id, `https://portal.ng/${id}x`, '/petitions']) expect(recordIdIn(typed)).toBeUndefined()
  })

  test('phone numbers are found with other digits and with marks of direction', () => {
    expect(searchQuery('\u202a+234 803‑555‑0000\u202c')).toBe('08035550000:*')
    expect(searchQuery('٠٨٠٣ ٥٥٥ ٠٠٠٠')).toBe('08035550000:*')
  })
})
