import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'

const portal = await usePortal()
const admin = await portal.adminToken()

const list = async (year: number) =>
  (await portal.call('GET', `/api/cases/holidays?year=${year}`, { token: admin })).body.holidays as {
    date: string
    name: string
    source: string
  }[]
const put = (date: string, name: string) =>
  portal.call('PUT', `/api/cases/holidays/${date}`, { token: admin, body: { name } })
const remove = (date: string) => portal.call('DELETE', `/api/cases/holidays/${date}`, { token: admin })

test('holidays are built in and can be changed by staff', async () => {
  expect(await list(2027)).toContainEqual({ date: '2027-10-01', name: 'Independence Day', source: 'built-in' })
  expect(await list(2027)).toContainEqual({ date: '2027-03-10', name: 'Eid al-Fitr', source: 'expected' })
  await put('2027-03-12', 'Eid al-Fitr')
  await remove('2027-10-01')
  const changed = await list(2027)
  expect(changed).toContainEqual({ date: '2027-03-12', name: 'Eid al-Fitr', source: 'added' })
  expect(changed).toContainEqual({ date: '2027-10-01', name: 'Independence Day', source: 'removed' })
  expect((await remove('2027-10-01')).status).toBe(404)
  expect((await remove('2027-10-04')).status).toBe(404)
  await put('2027-10-01', 'Independence Day')
  await remove('2027-03-12')
  expect((await list(2027)).filter(({ date }) => date === '2027-03-12')).toEqual([])
  for (const date of ['2027-02-30', 'x', '2027-2-3']) expect((await put(date, 'x')).status).toBe(400)
  expect((await put('2027-02-03', ' ')).status).toBe(400)
})
