import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { countLicences } from './store.report.server.ts'
import { enter } from './testing.ts'

const portal = await usePortal({ own: 'counts all licences' })
const registrar = await newStaff(portal, ['registrar'])
const approver = await newStaff(portal, ['licensing-approver'])

const today = nigerianDay(new Date())
const count = (from: string, to: string) => countLicences(portal.deps.database.db, { from, to, today })

test('licences are counted by what their papers and orders say of a month, also afterwards', async () => {
  expect(await count('2026-03-01', '2026-03-31')).toMatchObject({ all: 0, granted: 0, inForce: 0 })
  const day = (ago: number) => addDays(today, -ago)
  const old = { issuedOn: day(400), validFrom: day(400), resolutionOn: day(401) }
  const enterOne = (change: object) => enter(portal, { registrar, approver }, { ...old, ...change })
  await enterOne({})
  await enterOne({ issuedOn: day(20), validFrom: day(20) })
  await enterOne({ validTo: day(15) })
  const suspended = await enterOne({})
  const ended = await enterOne({})
  const order = async (id: string, action: string, on: string, name: string) =>
    portal.deps.database.pool.query(
      `insert into licence_events (licence_id, at, action, by_id, by_name, day, status) values ($1, now(), $2, '', '', $3, $4)`,
      [id, action, on, name],
    )
  await order(suspended.id, 'suspended', day(25), 'suspended')
  await order(suspended.id, 'lifted', day(5), 'active')
  await portal.deps.database.pool.query(
    `update licences set status = 'ended', ended_how = 'revoked', ended_on = $2 where id = $1`,
    [ended.id, day(12)],
  )

  // From 30 to 10 days ago: the suspension was not lifted yet.
  expect(await count(day(30), day(10))).toEqual({ all: 5, granted: 1, inForce: 2, suspended: 1, ended: 1, expired: 1 })
  expect(await count(day(9), day(0))).toEqual({ all: 5, granted: 0, inForce: 3, suspended: 0, ended: 0, expired: 0 })
  // Before all that.
  expect(await count(day(60), day(31))).toEqual({ all: 5, granted: 0, inForce: 4, suspended: 0, ended: 0, expired: 0 })
})
