import { expect, test } from 'vitest'
import { isSet } from './kind.ts'
import { columnsToUndo, fromJson } from './rules.undo.ts'

const look = { label: '', tone: 'info', icon: 'info', waits: 'us', clock: 'runs' } as const
const kind = {
  key: 'permit',
  noun: 'permit',
  roles: [],
  states: { held: { ...look, stored: { status: 'asked', heldAt: isSet } } },
  conditions: {},
  actions: {},
} as const

test('state and deadline come back as they were, from JSON too, and nothing else', () => {
  const at = new Date('2027-03-01T10:00:00Z')
  const deadline = { stepFrom: '2027-02-26', stepDays: 3, dueAt: at, waitingSince: at }
  const before = { status: 'asked', heldAt: at, ...deadline }
  const kept = columnsToUndo(kind, { id: '1', version: 4, message: 'Hello', lookedAt: at, ...before })
  expect(kept).toEqual(before)
  const dates = ['heldAt', 'dueAt', 'waitingSince'].map((column) => [column, { dataType: 'date' }])
  const texts = ['status', 'stepFrom'].map((column) => [column, { dataType: 'string' }])
  const columns = Object.fromEntries([...dates, ...texts, ['stepDays', { dataType: 'number' }]])
  expect(fromJson(columns, JSON.parse(JSON.stringify(kept)))).toEqual(before)
  expect(fromJson(columns, { heldAt: null })).toEqual({ heldAt: null })
})
