import { describe, expect, test } from 'vitest'
import { changeTags, normaliseTag } from './rules.ts'

describe('tags', () => {
  test.each([
    ['  Transformer  ', 'transformer'],
    ['Band A,B', 'band a b'],
    ['ÀGBÁRÁ', 'àgbárá'],
    [' , ', ''],
  ])('%j is stored as %j', (typed, stored) => expect(normaliseTag(typed)).toBe(stored))

  test('a change is undone by the opposite of what it really did', () => {
    const before = ['band a', 'tariff']
    const done = changeTags(before, { add: ['Tariff', 'Meter'], remove: ['band a', 'unknown'] })
    expect(done).toEqual({ after: ['meter', 'tariff'], add: ['meter'], remove: ['band a'] })
    const undone = changeTags(done.after, { add: done.remove, remove: done.add })
    expect(undone.after).toEqual(before)
  })
})
