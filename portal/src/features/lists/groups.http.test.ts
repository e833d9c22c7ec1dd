import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { systemActor } from '#platform/actor.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { readFirst, readGroups } from './service.sources.server.ts'
import { fillMeters, meterSource } from './testing.meters.ts'

const portal = await usePortal({ own: 'a list of meters' })
// Every second was read today, the others yesterday; every fourth is broken.
await fillMeters(portal.ownerUrl, 12)
const { db } = portal.deps.database
const { records } = await meterSource.open(portal.deps, systemActor)

test('records are counted by span and by value, with those of them that have more filters', async () => {
  const today = nigerianDay(new Date())
  const groups = await readGroups(db, records, {
    filters: { state: ['any'] },
    moment: 'read',
    starts: [addDays(today, -1), today].map(startOfDay),
    by: ['street'],
    parts: [{ state: ['broken'] }, { street: ['Marina'] }],
  })
  const found = Object.fromEntries(groups.map(({ by, value, count, parts }) => [`${by} ${value}`, [count, ...parts]]))
  expect(found).toEqual({
    'span 1': [6, 0, 2],
    'span 2': [6, 3, 2],
    'street Allen Avenue': [4, 1, 0],
    'street Broad Street': [4, 1, 0],
    'street Marina': [4, 1, 4],
  })
})

test('the first records of several queries are read with the number of each', async () => {
  const query = (filters: Record<string, string[]>) => ({ q: '', sort: '-number', filters })
  const found = await readFirst(
    db,
    records,
    { broken: query({ state: ['broken'] }), none: query({ street: ['X'] }) },
    2,
  )
  expect(found.map(({ name, count, ids }) => [name, count, ids.length])).toEqual([
    ['broken', 3, 2],
    ['none', 0, 0],
  ])
})
