import type pg from 'pg'
import { expect, test } from 'vitest'
import { nameRepeated, nameStatements } from './repeated-statements.server.ts'

/** The name that a text has after many runs. */
function nameAfter(nameOf: (text: string) => string | undefined, text: string): string | undefined {
  for (let run = 0; run < 20; run++) nameOf(text)
  return nameOf(text)
}

test('a statement is named once it repeats, each text by another name', () => {
  const nameOf = nameRepeated()
  expect(nameOf('select a from t where id = $1')).toBeUndefined()
  const names = ['select a from t where id = $1', 'insert into t (a) values ($1)'].map((text) =>
    nameAfter(nameOf, text),
  )
  expect(new Set(names).size).toBe(2)
  expect(names).not.toContain(undefined)
})

test.each([
  'id > $1',
  'at <= $2',
  'a @> $1',
  'words @@ $1::tsquery',
  'a in ($1, $2)',
  'a like $1',
  'true limit $1',
  'true offset $2',
])('a statement with %s is planned for its values each time', (condition) =>
  expect(nameAfter(nameRepeated(), `select a from t where ${condition}`)).toBeUndefined(),
)

test('a flood of texts neither uses unbounded names nor takes those of others', () => {
  const nameOf = nameRepeated()
  const first = nameAfter(nameOf, 'select 1 where a = $1')
  const names = Array.from({ length: 1_000 }, (_, n) => nameAfter(nameOf, `select ${n} where b = $1`))
  expect(new Set(names).size).toBe(200)
  expect(nameOf('select 1 where a = $1')).toBe(first)
})

test('what has a name, is a stream or may be several statements is sent as it is', () => {
  const sent: unknown[][] = []
  const client = { query: (...given: unknown[]) => sent.push(given) } as unknown as pg.PoolClient
  nameStatements(client)
  const stream = { text: 'copy t from stdin', submit() {} }
  const queries = [
    ['select 1; select 2'],
    [{ text: 'select $1', name: 'own' }, ['a']],
    [{ text: 'commit' }, []],
    [stream],
  ]
  for (let run = 0; run < 20; run++)
    for (const query of queries) (client.query as (...given: unknown[]) => void)(...query)
  expect(sent.slice(-4).map((given) => given.filter((each) => each !== undefined))).toEqual(queries)
  for (let run = 0; run < 20; run++) void client.query('select a from t where key = $1', ['b'])
  expect(sent.at(-1)).toEqual([{ text: 'select a from t where key = $1', name: expect.any(String) }, ['b']])
})
