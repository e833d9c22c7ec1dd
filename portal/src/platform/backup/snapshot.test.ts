import { expect, test } from 'vitest'
import { orderTables } from './snapshot.server.ts'

test('a table comes after the tables that its rows refer to', () => {
  const links = [
    { from: 'answers', to: 'forms' },
    { from: 'answers', to: 'users' },
    { from: 'forms', to: 'users' },
    { from: 'users', to: 'users' },
    { from: 'users', to: 'elsewhere' },
  ]
  expect(orderTables(['answers', 'forms', 'users', 'words'], links)).toEqual(['users', 'forms', 'answers', 'words'])
})

test('tables that refer to each other in a circle are refused', () => {
  const links = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'a' },
  ]
  expect(() => orderTables(['a', 'b', 'c'], links)).toThrow('a, b refer to each other')
})
