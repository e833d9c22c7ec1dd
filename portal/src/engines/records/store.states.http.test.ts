import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { isSet, recordKind, shownStates, stateOf } from './kind.ts'
import { inStates, stateSql } from './store.states.server.ts'

const portal = await usePortal()
const now = new Date('2027-03-01T10:00:00Z')
const look = { label: '', tone: 'info', icon: 'info', waits: 'us', clock: 'runs' } as const
const valid = { status: ['given', 'changed'] }
const permit = recordKind<object>()({
  key: 'permit',
  noun: 'permit',
  roles: ['officer'],
  states: {
    begun: { ...look, as: 'asked', stored: { status: 'draft' } },
    asked: { ...look, stored: { status: 'asked', heldAt: null } },
    held: { ...look, stored: { status: 'asked', heldAt: isSet } },
    valid: { ...look, stored: valid },
    expired: { ...look, stored: valid, past: { column: 'validTo', hours: 24 } },
    // Has the columns of others, which are tried before it.
    other: { ...look, stored: { endedAt: null } },
    ended: { ...look, stored: { endedAt: isSet } },
  },
  conditions: {},
  actions: {},
})

const dayBefore = (ms: number) => new Date(now.getTime() - 86_400_000 + ms)
const empty = { heldAt: null, validTo: null, endedAt: null }
const permits = [
  { ...empty, status: 'draft' },
  { ...empty, status: 'asked' },
  { ...empty, status: 'asked', heldAt: now },
  { ...empty, status: 'given' },
  ...[-1, 0, 1].map((ms) => ({ ...empty, status: 'changed', validTo: dayBefore(ms) })),
  { ...empty, status: 'lost' },
  { ...empty, status: 'lost', endedAt: now },
]

test('the database and the process read the same state of each record, also at the moment when one ends', async () => {
  const table = sql.join(
    permits.map(({ status, heldAt, validTo, endedAt }, number) => {
      const moments = [heldAt, validTo, endedAt].map((moment) => sql`${moment?.toISOString() ?? null}::timestamptz`)
      return sql`(${number}::int, ${status}::text, ${sql.join(moments, sql`, `)})`
    }),
    sql`, `,
  )
  const states = shownStates(permit)
  const isEach = states.map((state) => sql`case when ${inStates(permit, [state], 'permits', now)} then ${state} end`)
  const { rows } = await portal.deps.database.db.execute(sql`
    with permits (number, status, held_at, valid_to, ended_at) as (values ${table})
    select ${stateSql(permit, 'permits', now)} as state, concat(${sql.join(isEach, sql`, `)}) as found,
      ${inStates(permit, states, 'permits', now)} as any, ${inStates(permit, [], 'permits', now)} as none
    from permits order by number`)
  const expected = ['asked', 'asked', 'held', 'valid', 'expired', 'valid', 'valid', 'other', 'ended']
  expect(permits.map((row) => stateOf(permit, row, now))).toEqual(expected)
  expect(rows).toEqual(expected.map((state) => ({ state, found: state, any: true, none: false })))
})
