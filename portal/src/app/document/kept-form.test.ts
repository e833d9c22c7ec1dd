import { expect, test } from 'vitest'
import { parseDraft } from './kept-form.ts'

test('a stored draft comes back', () => {
  expect(parseDraft('{"name":"Ada","message":"When is my hearing?"}')).toEqual({
    name: 'Ada',
    message: 'When is my hearing?',
  })
})

test.each([null, undefined, '', '{', 'null', '7', '"text"', '{"name":{"a":1},"message":null}'])(
  'nothing is taken from %s',
  (stored) => {
    expect(parseDraft(stored)).toEqual({})
  },
)
