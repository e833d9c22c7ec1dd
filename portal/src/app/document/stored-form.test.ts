import { expect, test } from 'vitest'
import { parseDraft } from './stored-form.ts'

test('a stored draft is restored', () => {
  expect(parseDraft('{"name":"Ada","message":"When is my hearing?"}')).toEqual({
    name: 'Ada',
    message: 'When is my hearing?',
  })
})

test.each([null, undefined, '', '{', 'null', '7', '"text"', '{"name":{"a":1},"message":null}'])(
  'nothing is restored from %s',
  (stored) => {
    expect(parseDraft(stored)).toEqual({})
  },
)
