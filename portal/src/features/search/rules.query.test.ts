import { describe, expect, test } from 'vitest'
import { builtInWords } from './built-in.words.ts'
import { asksForFees, readDictionary, readTerms, writeAll, writeAny, writeEach, writeTerm } from './rules.query.ts'
import { editDistance } from '#platform/values/edit-distance.ts'
import { isOtherMeaning, pickNearest } from './rules.spelling.ts'

const dictionary = readDictionary([
  'no light, power cut, blackout = outage',
  'mini grid, minigrid',
  'odd = = x',
  '',
  ', ,',
])
const termsOf = (query: string) => readTerms(query.split(' '), dictionary)
const typed = (query: string) => termsOf(query).map((term) => term.typed.join(' '))

describe('the terms of a query', () => {
  test('are its longest phrases, then its words without the small ones', () => {
    expect(typed('how do i report a power cut')).toEqual(['report', 'power cut'])
    expect(typed('why is there no light')).toEqual(['no light'])
    expect(typed('abeg wetin be licence')).toEqual(['licence'])
  })
  test('are all its words when all are small', () => {
    expect(typed('how do i')).toEqual(['how', 'do', 'i'])
  })
  test('are the same however a compound is written, and in the plural', () => {
    for (const query of ['mini grid', 'minigrid', 'mini grids'])
      expect(termsOf(query)[0]?.also.length).toBeGreaterThan(0)
    expect(termsOf('powercut')[0]?.also).toEqual([['outage']])
    expect(termsOf('power cuts')[0]?.also).toEqual([['outage']])
  })
})

describe('the language of PostgreSQL', () => {
  test('takes a word as a beginning and a synonym as it is', () => {
    expect(writeAll(termsOf('meter blackout'))).toBe('meter:* & (blackout:* | (outage))')
    expect(writeAny(termsOf('of fee meter'))).toBe('fee | meter')
    expect(writeEach(termsOf('fee meter'))).toBe('fee#fee:A # meter#meter:A')
  })
  test('keeps a typed phrase together, unless it is one of small words', () => {
    expect(writeTerm(termsOf('power cut')[0]!)).toBe('((power <-> cut) | (outage))')
    expect(writeTerm(termsOf('no light')[0]!)).toBe('(outage)')
    expect(writeTerm(termsOf('power cut')[0]!, { label: 'A' })).toBe('((power:A <-> cut:A) | (outage:A))')
  })
})

test('the dictionary that ships has no line without a meaning', () => {
  for (const line of builtInWords) {
    const { phrases } = readDictionary([line])
    expect([line, [...phrases.values()].some((meant) => meant.length > 0)]).toEqual([line, true])
  }
})

test('fees are asked for by their words', () => {
  expect(asksForFees(['licence', 'fee'])).toBe(true)
  expect(asksForFees(['prepaid', 'meter'])).toBe(false)
})

describe('spelling', () => {
  test('counts letters, with swapped ones as one', () => {
    expect(editDistance('licnce', 'licence', 2)).toBe(1)
    expect(editDistance('volatge', 'voltage', 2)).toBe(1)
    expect(editDistance('tarrif', 'tariff', 2)).toBe(2)
    expect(editDistance('meter', 'commission', 2)).toBe(3)
  })
  test('takes the nearest word, and none when none is near', () => {
    expect(pickNearest('metter', ['meter', 'matter'])).toBe('meter')
    expect(pickNearest('solar', ['sold', 'scholar'])).toBeUndefined()
  })
  test('never turns a word into its opposite', () => {
    expect(isOtherMeaning('disconnection', 'connection')).toBe(true)
    expect(isOtherMeaning('unlicensd', 'licensed')).toBe(true)
    expect(isOtherMeaning('disconection', 'disconnection')).toBe(false)
    expect(pickNearest('uncover', ['discover', 'cover'])).toBeUndefined()
  })
})
