import { describe, expect, test } from 'vitest'
import { applyAction, availableActions } from '#engines/records/rules.lifecycle.ts'
import { type EnquiryAction, enquiryLifecycle } from './lifecycle.ts'
import type { EnquiryStatus } from './rules.ts'
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
  const moment = { by: 'staff', now: new Date(0) } as const
  const stateOf = (status: EnquiryStatus, answered: boolean) => ({
    status,
    firstAnsweredAt: answered ? new Date(0) : null,
    stepFrom: null,
  })
  const after = (status: EnquiryStatus, action: EnquiryAction, answered: boolean) => {
    const outcome = applyAction(enquiryLifecycle, stateOf(status, answered), action, moment)
    return outcome.allowed ? outcome.next.status : outcome.message
  }
  test.each([
    ['new', ['answer', 'note', 'assign', 'close', 'spam']],
    ['answered', ['answer', 'note', 'assign', 'close']],
    ['closed', ['note', 'reopen']],
  ] as const)('%s allows %j', (status, actions) =>
    expect(availableActions(enquiryLifecycle, stateOf(status, false), moment)).toEqual(actions),
  )
  test('follows the actions of staff', () => {
    expect(after('new', 'answer', false)).toBe('answered')
    expect(after('answered', 'close', true)).toBe('closed')
    expect(after('closed', 'answer', true)).toBe('This enquiry is closed already.')
    expect(after('new', 'reopen', false)).toBe('This enquiry is not closed.')
    expect(after('new', 'spam', false)).toBe('closed')
    expect(after('answered', 'spam', true)).toBe('Only a new enquiry can be closed as spam.')
    expect(after('closed', 'assign', true)).toBe('This enquiry is closed already.')
    expect(after('new', 'note', false)).toBe('new')
  })
  test('reopens as answered or new, as before', () => {
    expect(after('closed', 'reopen', true)).toBe('answered')
    expect(after('closed', 'reopen', false)).toBe('new')
  })
})
