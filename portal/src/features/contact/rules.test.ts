import { describe, expect, test } from 'vitest'
import { type ActionOf, availableActions, decide, stateOf } from '#engines/records/kind.ts'
import { enquiry } from './kind.ts'
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

describe('an enquiry', () => {
  const moment = { by: 'staff', now: new Date(0) } as const
  const records = {
    new: { status: 'new', isSpam: false },
    answered: { status: 'answered', isSpam: false },
    closed: { status: 'closed', isSpam: false },
    spam: { status: 'closed', isSpam: true },
  }
  const recordOf = (state: keyof typeof records, answered = false) => ({
    ...records[state],
    firstAnsweredAt: answered ? new Date(0) : null,
    stepFrom: null,
    assigneeId: null,
  })
  const after = (
    state: keyof typeof records,
    action: ActionOf<typeof enquiry>,
    { answered = false, by = 'staff' as 'staff' | 'sender' } = {},
  ) => {
    const outcome = decide(enquiry, recordOf(state, answered), action, { ...moment, by })
    return outcome.allowed ? [outcome.to, outcome.clock] : outcome.message
  }
  test.each([
    ['new', ['answer', 'note', 'assign', 'close', 'spam']],
    ['answered', ['answer', 'note', 'assign', 'close']],
    ['closed', ['note', 'reopen']],
    ['spam', ['note', 'reopen']],
  ] as const)('that is %s allows %j', (state, actions) => {
    expect(stateOf(enquiry, recordOf(state))).toBe(state)
    expect(availableActions(enquiry, recordOf(state), moment)).toEqual(actions)
  })
  test('follows the actions of staff', () => {
    expect(after('new', 'answer')).toEqual(['answered', 'stop'])
    expect(after('answered', 'close', { answered: true })).toEqual(['closed', 'rest'])
    expect(after('closed', 'answer', { answered: true })).toBe('This enquiry is closed already.')
    expect(after('new', 'reopen')).toBe('This enquiry is not closed.')
    expect(after('new', 'spam')).toEqual(['spam', 'rest'])
    expect(after('answered', 'spam', { answered: true })).toBe('Only a new enquiry can be closed as spam.')
    expect(after('spam', 'assign')).toBe('This enquiry is closed already.')
    expect(after('new', 'note')).toEqual(['new', undefined])
  })
  test('opens again as answered or new, as before, and as new when its sender writes', () => {
    expect(after('closed', 'reopen', { answered: true })).toEqual(['answered', 'stop'])
    expect(after('spam', 'reopen')).toEqual(['new', 'start'])
    expect(after('closed', 'reply', { by: 'sender' })).toEqual(['new', 'start'])
    expect(after('new', 'reply', { by: 'sender' })).toEqual(['new', undefined])
    expect(after('closed', 'reply')).toBe('You are not allowed to do this.')
  })
})
