import { describe, expect, test } from 'vitest'
import {
  assigningOf,
  availableActions,
  decide,
  historyEntries,
  historyWords,
  isSet,
  lookOf,
  offeredActions,
  recordKind,
  shownStates,
  stackedStates,
  stateChoices,
  stateOf,
  storedIn,
} from './kind.ts'

interface Facts {
  level: number
}
const now = new Date('2027-03-01T10:00:00Z')
const look = { tone: 'info', icon: 'info', waits: 'us' } as const
const permit = recordKind<Facts>()({
  key: 'permit',
  noun: 'permit',
  roles: ['officer', 'chief', 'owner'],
  states: {
    begun: { ...look, label: 'Begun', clock: 'stopped', as: 'asked', stored: { status: 'draft' } },
    asked: { ...look, label: 'Asked', clock: 'runs', stack: 2, stored: { status: 'asked', heldAt: null } },
    held: { ...look, label: 'On hold', clock: 'paused', stack: 1, stored: { status: 'asked', heldAt: isSet } },
    valid: { ...look, label: 'Valid', clock: 'stopped', stored: { status: ['given', 'changed'] } },
    expired: {
      ...look,
      label: 'Expired',
      clock: 'stopped',
      stored: { status: ['given', 'changed'] },
      past: { column: 'validTo', hours: 24 },
    },
  },
  conditions: {
    lowest: { met: ({ level }) => level === 0, refusal: 'It is not at the lowest level.' },
    feePaid: 'server',
    chiefOnly: { met: (_, { by }) => by === 'chief', refusal: 'The chief does it.', statusCode: 403 },
  },
  actions: {
    hold: {
      label: 'Hold',
      by: ['officer'],
      from: ['asked'],
      otherwise: 'It is not asked for.',
      set: (_, { until }, { actor }) => ({ heldAt: now, heldUntil: until, heldBy: actor.name }),
      entry: 'held',
      happened: 'Put on hold',
    },
    release: {
      label: 'Release',
      by: ['officer'],
      from: ['held'],
      otherwise: 'It is not on hold.',
      set: () => ({ heldAt: null }),
    },
    give: {
      label: 'Give',
      by: ['officer', 'chief'],
      when: ['lowest', 'feePaid'],
      to: ({ level }) => (level === 0 ? 'asked' : 'held'),
    },
    end: { label: 'End', by: ['officer', 'chief'], when: ['chiefOnly'] },
    edit: { label: 'Edit', by: ['officer', 'owner'], from: { owner: ['begun'] }, otherwise: 'It was sent.' },
    tell: { label: 'Tell', by: ['officer'], apart: true, entry: 'told', happened: 'Told' },
  },
})
const asked = { status: 'asked', heldAt: null, level: 0 }
const held = { ...asked, heldAt: now }
const by = (role: 'officer' | 'chief' | 'owner') => ({ by: role, now })

describe('the state of a record', () => {
  test('is the first whose columns it has, and one that time brings comes before', () => {
    const given = { status: 'changed', validTo: new Date('2027-02-28T09:59:59Z') }
    expect([asked, held].map((row) => stateOf(permit, row, now))).toEqual(['asked', 'held'])
    expect(stateOf(permit, given, now)).toBe('expired')
    expect(stateOf(permit, { ...given, validTo: new Date('2027-02-28T10:00:00Z') }, now)).toBe('valid')
    expect(stateOf(permit, { ...given, validTo: null }, now)).toBe('valid')
    expect(() => stateOf(permit, { status: 'lost' }, now)).toThrow('not described')
    expect(() => stateOf(permit, given)).toThrow('no time is given')
  })
  test('is read in the word of another where its own is nobody’s business', () => {
    expect(lookOf(permit, { status: 'draft' }, now).label).toBe('Asked')
    expect(shownStates(permit)).toEqual(['asked', 'held', 'valid', 'expired'])
    expect(stateChoices(permit)[1]).toEqual({ value: 'held', label: 'On hold', tone: 'info' })
    expect(stackedStates(permit)).toEqual(['held', 'asked'])
    expect(storedIn(permit, 'status')).toEqual(['draft', 'asked', 'given', 'changed'])
  })
})

describe('what can be done', () => {
  test('follows from role, state and what the record itself answers', () => {
    expect(availableActions(permit, asked, by('officer'))).toEqual(['hold', 'give', 'edit'])
    expect(availableActions(permit, { ...held, level: 1 }, by('officer'))).toEqual(['release', 'edit'])
    expect(availableActions(permit, asked, by('chief'))).toEqual(['give', 'end'])
    expect(availableActions(permit, asked, by('owner'))).toEqual([])
    expect(availableActions(permit, { status: 'draft', level: 0 }, by('owner'))).toEqual(['edit'])
  })
  test.each([
    ['hold', 'chief', asked, 403, 'You are not allowed to do this.'],
    ['hold', 'officer', held, 409, 'It is not asked for.'],
    ['give', 'officer', { ...asked, level: 1 }, 409, 'It is not at the lowest level.'],
    ['end', 'officer', asked, 403, 'The chief does it.'],
    ['edit', 'owner', asked, 409, 'It was sent.'],
  ] as const)('%s by %s is refused', (action, role, row, statusCode, message) =>
    expect(decide(permit, row, action, by(role))).toMatchObject({ allowed: false, statusCode, message }),
  )
})

describe('an action', () => {
  test('changes the columns of the state and its own, and so the clock', () => {
    const actor = { id: '1', name: 'Ada' }
    const set = { heldAt: now, heldUntil: '2027-05-01', heldBy: 'Ada' }
    expect(decide(permit, asked, 'hold', by('officer'), { input: { until: '2027-05-01' }, actor })).toEqual({
      allowed: true,
      from: 'asked',
      to: 'held',
      set,
      clock: 'pause',
    })
    expect(decide(permit, held, 'release', by('officer'))).toMatchObject({ to: 'asked', clock: 'resume' })
    expect(decide(permit, held, 'give', by('chief'))).toMatchObject({ set: { status: 'asked', heldAt: null } })
    expect(decide(permit, asked, 'tell', by('officer'))).toMatchObject({ set: {}, clock: undefined })
  })
  test('leaves its entry in the history', () => {
    expect(historyWords(permit)).toEqual({ held: 'Put on hold', told: 'Told' })
    expect(historyEntries(permit)).toEqual(['held', 'told'])
    expect(offeredActions(permit)).not.toContain('tell')
  })
  test.each([
    ['runs', 'runs', undefined],
    ['stopped', 'runs', 'start'],
    ['rests', 'runs', 'start'],
    ['paused', 'runs', 'resume'],
    ['runs', 'rests', 'rest'],
    ['paused', 'stopped', 'stop'],
  ] as const)('from a state whose deadline %s to one in which it %s: %s', (before, after, move) => {
    const states = { before: { ...look, label: '', clock: before, stored: { status: 'before' } } }
    const moved = recordKind<object>()({
      key: 'permit',
      noun: 'permit',
      roles: ['officer'],
      states: { ...states, after: { ...look, label: '', clock: after, stored: { status: 'after' } } },
      conditions: {},
      actions: { move: { by: ['officer'], to: 'after' } },
    })
    expect(decide(moved, { status: 'before' }, 'move', { by: 'officer', now })).toMatchObject({ clock: move })
  })
  test('says nothing that nobody reads', () => {
    const plain = { key: 'permit', noun: 'permit', roles: ['officer'], states: {}, conditions: {} } as const
    // @ts-expect-error -- only actions of cases say whom they answer
    recordKind<object>()({ ...plain, actions: { tell: { by: ['officer'], answers: ['officer'] } } })
    const gives = { by: [], ask: { to: { kind: 'person', label: 'To' } } } as const
    // @ts-expect-error -- a dialog has no field for a person
    recordKind<object>()({ ...plain, actions: { gives: { ...gives, label: 'Give' } } })
    expect(assigningOf(recordKind<object>()({ ...plain, actions: { gives } }))).toEqual({
      action: 'gives',
      input: 'to',
    })
    expect(assigningOf(permit)).toBeUndefined()
  })
})
