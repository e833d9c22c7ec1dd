import { describe, expect, test } from 'vitest'
import { applyAction, availableActions } from './lifecycle.ts'
import { draftMessages, findDraftProblems, messageLimit } from './rules.ts'

const draft = { name: 'Ada Okonkwo', email: 'ada@example.com', message: 'When will the meter come?' }
const fields = (change: Partial<typeof draft>) => findDraftProblems({ ...draft, ...change }).map(({ field }) => field)

describe('a draft', () => {
  test('is valid when every field is', () => expect(fields({})).toEqual([]))
  test('lists every invalid field, in the order of the form', () => {
    expect(findDraftProblems({ name: ' ', email: '', message: '\n' })).toEqual([
      { field: 'name', message: draftMessages.nameMissing },
      { field: 'email', message: draftMessages.emailMissing },
      { field: 'message', message: draftMessages.messageMissing },
    ])
  })
  test.each([
    'ada',
    'ada@example',
    'a b@example.com',
    'ada@example.com,eve@example.com',
    'Ada <ada@example.com>',
    '@x.y',
  ])('refuses the address %s', (email) => expect(fields({ email })).toEqual(['email']))
  test('accepts a message of the maximum length but not longer', () => {
    expect(fields({ message: 'x'.repeat(messageLimit) })).toEqual([])
    expect(fields({ message: 'x'.repeat(messageLimit + 1) })).toEqual(['message'])
  })
})

describe('the lifecycle of an enquiry', () => {
  test.each([
    ['new', ['answer', 'note', 'assign', 'close', 'spam']],
    ['answered', ['answer', 'note', 'assign', 'close']],
    ['closed', ['note', 'reopen']],
  ] as const)('%s allows %j', (status, actions) => expect(availableActions(status)).toEqual(actions))
  test('follows the actions of staff', () => {
    expect(applyAction('new', 'answer', false)).toBe('answered')
    expect(applyAction('answered', 'close', true)).toBe('closed')
    expect(applyAction('closed', 'answer', true)).toBeUndefined()
    expect(applyAction('new', 'reopen', false)).toBeUndefined()
    expect(applyAction('new', 'spam', false)).toBe('closed')
    expect(applyAction('answered', 'spam', true)).toBeUndefined()
    expect(applyAction('closed', 'assign', true)).toBeUndefined()
    expect(applyAction('new', 'note', false)).toBe('new')
  })
  test('reopens as answered or new, as before', () => {
    expect(applyAction('closed', 'reopen', true)).toBe('answered')
    expect(applyAction('closed', 'reopen', false)).toBe('new')
  })
})
