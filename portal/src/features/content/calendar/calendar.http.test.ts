import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { queueCheckReminders } from './jobs.server.ts'
import { openDesk } from '../testing.desk.ts'

const today = nigerianDay(new Date())
const portal = await usePortal({ own: 'lists the calendar of all' })
const sql = sqlOf(portal)
const desk = await openDesk(portal)

const milestone = (header: string) => ({ header, description: 'Built.', date: '2026' })
const read = async (from: string, to: string) => desk.ada('GET', `/calendar?from=${from}&to=${to}`)

test('the calendar has what is scheduled, expires and is due for a check, on Nigerian days', async () => {
  const { id } = await desk.begin('milestone', milestone('A dam'))
  // 23:30 UTC is the next day in Nigeria.
  const publishAt = new Date(startOfDay(addDays(today, 3)).getTime() + 30 * 60_000).toISOString()
  const unpublishAt = new Date(Date.parse(publishAt) + 86_400_000).toISOString()
  await desk.bola('PUT', `/milestone/items/${id}/schedule`, { version: 1, publishAt, unpublishAt })
  const other = await desk.begin('milestone', milestone('Another'))
  const checkBy = addDays(today, 3)
  const set = await desk.ada('PUT', `/milestone/items/${other.id}/check-date`, { version: 1, checkBy })
  expect(set.body).toMatchObject({ version: 2, checkBy, checkByName: 'Ada Okonkwo' })
  const { body } = await read(today, addDays(today, 30))
  expect(body.entries.map((entry: Record<string, string>) => [entry.day, entry.kind, entry.title])).toEqual([
    [addDays(today, 3), 'check', 'Another'],
    [addDays(today, 3), 'publish', 'A dam'],
    [addDays(today, 4), 'unpublish', 'A dam'],
  ])
  expect((await read(today, addDays(today, 3))).body.entries).toHaveLength(2)
  expect((await read(addDays(today, 5), addDays(today, 9))).body).toEqual({ entries: [], more: false, overdue: [] })
})

test('wrong days are refused', async () => {
  expect((await read(today, addDays(today, 42))).status).toBe(400)
  expect((await read(today, addDays(today, -1))).status).toBe(400)
  expect((await read('2026-02-30', '2026-03-01')).status).toBe(400)
  const { id } = await desk.begin('milestone', milestone('Dated'))
  const set = (checkBy: string | null, version = 1) =>
    desk.ada('PUT', `/milestone/items/${id}/check-date`, { version, checkBy })
  for (const day of [today, '2020-01-01', '2099-01-01', '2027-02-30', 'soon']) expect((await set(day)).status).toBe(400)
  expect((await set(addDays(today, 9), 2)).body.code).toBe('changed-meanwhile')
})

test('the owner is reminded once of a check, and the publishers when the owner has left', async () => {
  const sent = async () => (await portal.mails()).filter(({ subject }) => subject.startsWith('Content is due'))
  const pass = (id: string) =>
    portal.deps.database.pool.query('update content_items set check_by = $2 where id = $1', [id, addDays(today, -1)])
  const { id } = await desk.begin('milestone', milestone('To be read again'))
  await desk.ada('PUT', `/milestone/items/${id}/check-date`, { version: 1, checkBy: addDays(today, 20) })
  await queueCheckReminders(portal.deps)
  expect(await sent()).toEqual([])
  await pass(id)
  await Promise.all([queueCheckReminders(portal.deps), queueCheckReminders(portal.deps)])
  await expect.poll(async () => (await sent()).map(({ to }) => to)).toEqual([desk.emails.ada])
  expect((await sent())[0]!.text).toContain('To be read again')
  await queueCheckReminders(portal.deps)
  const { overdue } = (await read(addDays(today, 15), addDays(today, 15))).body
  expect(overdue.map(({ title }: { title: string }) => title)).toEqual(['To be read again'])

  const left = await desk.begin('milestone', milestone('Left behind'))
  await desk.ada('PUT', `/milestone/items/${left.id}/check-date`, { version: 1, checkBy: addDays(today, 30) })
  await sql(`update users set duties = '{}' where email = $1`, desk.emails.ada)
  await pass(left.id)
  await queueCheckReminders(portal.deps)
  const others = async () => (await sent()).slice(1).map(({ to }) => to)
  await expect.poll(others).toEqual(expect.arrayContaining([desk.emails.bola, desk.emails.chidi]))
  expect(await others()).not.toContain(desk.emails.ada)
})
