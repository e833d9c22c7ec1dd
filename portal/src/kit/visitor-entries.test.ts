import { expect, test } from 'vitest'
import { type RootState, dropVisitor, handToAccount } from './root-state.ts'

const state = (slices: Record<string, Record<string, unknown>>): RootState => ({
  auth: { token: null, user: null },
  form: {},
  documents: {},
  complaints: {},
  petitions: {},
  ...slices,
})

test('what a visitor typed becomes the draft of the account that signs in', () => {
  const before = state({ complaints: { 'draft:visitor': 'mine', 'draft:other': 'theirs' }, petitions: {} })
  expect(handToAccount(before, 'ada')).toEqual({ complaints: { 'draft:ada': 'mine', 'draft:other': 'theirs' } })
})

test('an older draft of the account is kept beside it', () => {
  const before = state({ complaints: { 'draft:visitor': 'new', 'draft:ada': 'old' } })
  expect(handToAccount(before, 'ada')).toEqual({ complaints: { 'draft:ada': 'new', 'earlier-draft:ada': 'old' } })
})

test('after signing out nothing typed without an account is left for the next person', () => {
  const before = state({ complaints: { 'draft:visitor': 'stray', 'draft:ada': 'kept' }, form: { 'a:visitor': 1 } })
  expect(dropVisitor(before)).toEqual({ complaints: { 'draft:ada': 'kept' }, form: {} })
})

test('slices without such entries stay the same objects', () => {
  expect(handToAccount(state({ petitions: { 'draft:other': 'theirs' } }), 'ada')).toEqual({})
})
