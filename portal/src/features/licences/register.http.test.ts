import { sql as statement } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { stateOf } from '#engines/records/kind.ts'
import { inStates, stateSql } from '#engines/records/store.states.server.ts'
import { sqlOf } from '#features/accounts/testing.ts'
import { approveFor, newStaff } from '#features/approvals/testing.ts'
import { readActor } from '#people/actors.server.ts'
import { systemClock } from '#platform/clock.ts'
import { commission } from '#platform/state/commission.ts'
import { addDays, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { licence } from './kind.ts'
import { numberKey } from './rules.facts.ts'
import { grantLicence } from './service.grant.server.ts'
import { enter, paperTerms } from './testing.ts'

let later = 0
const clock = { now: () => new Date(systemClock.now().getTime() + later) }
const portal = await usePortal({
  own: 'moves the clock, and prints another address than that of the site',
  overrides: { clock },
  env: { PRINTED_URL: 'https://papers.example' },
})
const registrar = await newStaff(portal, ['registrar'])
const approver = await newStaff(portal, ['licensing-approver'])
const other = await newStaff(portal, ['licensing-approver'])
const office = { registrar, approver }
const sql = sqlOf(portal)
const today = () => nigerianDay(clock.now())

const get = async (path: string) => (await portal.call('GET', `/api/licence-register${path}`)).body
const page = async (path: string) => {
  const answer = await fetch(`${portal.url}/licence-register${path}`)
  return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') }
}
async function take(id: string, path: string, body: object, by = approver) {
  const answer = await portal.call('POST', `/api/licences/${id}/${path}`, { token: by.token, body })
  if (answer.status !== 202) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  await approveFor(portal, other.token, id)
}
const read = async (id: string) => (await portal.call('GET', `/api/licences/${id}`, { token: registrar.token })).body

let last = 0
/** As the approval of an application does it. */
const grant = (change: object = {}, application = `00000000-0000-4000-8000-${String(++last).padStart(12, '0')}`) => {
  const { number: _number, ...terms } = paperTerms(change)
  return portal.deps.database.transaction(async (tx) =>
    grantLicence(portal.deps, tx, {
      actor: (await readActor(tx, approver.id))!,
      second: { approvedBy: other.id },
      terms: terms as never,
      holder: { companyId: null, userId: null },
      application: { id: application, reference: 'AP-2026-001' },
    }),
  )
}
const order = { order: 'ORD/2026/7', day: '2026-05-04', reason: 'No meters were read.' }

test('grants at once get numbers one after the other, and an application is granted once', async () => {
  const rows = await Promise.all([1, 2, 3, 4].map(() => grant({ class: 'supply' })))
  const start = `${commission.shortName}/SUP/2026/`
  expect(rows.map(({ reference }) => reference).toSorted()).toEqual(
    ['001', '002', '003', '004'].map((each) => start + each),
  )
  const same = '00000000-0000-4000-9000-000000000001'
  const both = await Promise.allSettled([grant({ class: 'supply' }, same), grant({ class: 'supply' }, same)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // A paper with a later number leaves out others, which its entry names.
  const { id } = await enter(portal, office, { number: `${start}009`, class: 'supply' })
  expect((await read(id)).events[0].text).toContain(`${start}006 to ${start}008`)
  expect((await grant({ class: 'supply' })).reference).toBe(`${start}010`)
})

test('a grant that fails gives its number back', async () => {
  await expect(grant({ class: 'trading', validTo: '2020-01-01' })).rejects.toThrow()
  expect((await grant({ class: 'trading' })).reference).toBe(`${commission.shortName}/TRD/2026/001`)
})

test('the register is searched by name, number with slashes or hyphens, and place, and filtered', async () => {
  const { number, id } = await enter(portal, office, {
    holder: 'Ọ̀ṣun & Sons Limited',
    council: 'Epe',
    class: 'distribution',
  })
  const found = async (query: string) =>
    (await get(`?${query}`)).items.map((item: { reference: string }) => item.reference)
  for (const q of ['Ọ̀ṣun', number, number.replaceAll('/', '-').toLowerCase(), 'epe sons'])
    expect([q, await found(`q=${encodeURIComponent(q)}`)]).toEqual([q, [number]])
  const filter = (more: string) => found(`class=distribution&place=Epe${more}`)
  expect(await filter('&status=active')).toEqual([number])
  await take(id, 'suspend', order)
  expect([await filter('&status=active'), await filter('&status=suspended')]).toEqual([[], [number]])
  expect(await found('class=nuclear')).toEqual([])
  const { text } = await page(`?q=${encodeURIComponent(number)}`)
  for (const words of ['Ọ̀ṣun &amp; Sons Limited', 'Suspended', '1 licence']) expect(text).toContain(words)
})

test('a page shows 50, and the file has all, with the status in words and when it was read', async () => {
  for (let at = 0; at < 51; at++) await grant({ class: 'transmission', holder: `Line ${at}` })
  expect(await get('?class=transmission&page=9')).toMatchObject({
    total: 51,
    page: 2,
    pageCount: 2,
    items: { length: 1 },
  })
  await grant({ class: 'transmission', holder: '=HYPERLINK("x")' })
  const file = await fetch(`${portal.url}/api/licence-register.csv?class=transmission`)
  const lines = (await file.text()).trim().split('\n')
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(lines[0]).toContain('Number,Holder,Class,Capacity,Site,Place,Status')
  expect(lines).toHaveLength(53)
  expect(lines[1]).toContain("'=HYPERLINK")
  expect(lines[2]).toMatch(/,Active,.*,\d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
})

test('a licence tells its history in sentences, also once it has ended, and no note', async () => {
  const { id, number } = await enter(portal, office)
  const path = `/${numberKey(number)}`
  await portal.call('POST', `/api/licences/${id}/notes`, { token: registrar.token, body: { note: 'A secret' } })
  await take(id, 'correct', { ...(await read(id)), capacity: '12 MW, solar', reason: 'Typed wrong' }, registrar)
  await take(id, 'revoke', order)
  const { licence: shown } = await get(path)
  expect(shown.history.map(({ text }: { text: string }) => text)).toEqual([
    expect.stringMatching(/^Issued on paper on 1 March 2026, and in this register since /),
    expect.stringMatching(/^Corrected on .*: capacity is 12 MW, solar \(was 12.5 MW, solar\). Typed wrong.$/),
    'Revoked from 4 May 2026 by ORD/2026/7. No meters were read.',
  ])
  const { status, text } = await page(path)
  expect(status).toBe(200)
  for (const words of [
    'Revoked',
    'It ended on 4 May 2026: the Commission revoked it.',
    'Was licensed to generate electricity',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('A secret')
  expect(text).not.toContain('Tunde')
})

test('of a person the public reads name and place only', async () => {
  const { id, number } = await enter(portal, office, {
    holderKind: 'person',
    holder: 'Ada Obi',
    site: '9 Secret Close',
  })
  await take(
    id,
    'correct',
    { ...(await read(id)), site: '10 Secret Close', capacity: '1 MW', reason: 'House' },
    registrar,
  )
  const path = `/${numberKey(number)}`
  await expect
    .poll(async () => (await sql('select pdf from licence_certificates where licence_id = $1', id))[0]?.pdf)
    .toBeTruthy()
  for (const text of [
    (await page(path)).text,
    (await page(`${path}/1`)).text,
    (await page(`?q=${numberKey(number)}`)).text,
  ]) {
    expect(text).toContain('Ada Obi')
    expect(text).not.toContain('Secret Close')
  }
  expect((await get('?q=secret')).total).toBe(0)
  expect(JSON.stringify(await get(path))).not.toContain('Secret')
  expect((await fetch(`${portal.url}/api/licence-register${path}/1/certificate.pdf`)).status).toBe(404)
  const search = await portal.call('GET', '/api/search?q=secret+close')
  expect(JSON.stringify(search.body)).not.toContain('Secret Close')
})

test('a wrong number says what to do and names near ones, never as licensed', async () => {
  const { number } = await enter(portal, office)
  const wrong = `${numberKey(number).slice(0, -1)}X`
  const { status, text } = await page(`/${wrong}`)
  expect(status).toBe(404)
  expect(text).toContain('No licence with this number')
  expect(text).toContain(number)
  expect(text).toContain('belong to other licences')
  expect((await page('/nothing-like-it')).text).not.toContain('belong to other licences')
})

test('whatever an address has, nothing is found, and the file keeps its columns', async () => {
  const long = 'x'.repeat(300)
  for (const path of [`/${long}`, `/${long}/1`, '/x/0', `/x/${long}`]) expect((await page(path)).status).toBe(404)
  for (const name of ['q', 'class', 'status', 'place']) expect((await page(`?${name}=${long}`)).status).toBe(200)
  expect((await page('?page=999999')).status).toBe(200)
  const file = await portal.call('GET', '/api/licence-register.csv?class=nuclear')
  expect(file.body).toMatch(/^\uFEFF?Number,Holder,[^\n]*,Read at \(Nigerian time\)\s*$/)
})

test('the site finds a licence by holder and number', async () => {
  const { number } = await enter(portal, office, { holder: 'Zobeworks Limited' })
  for (const q of ['zobeworks', number]) {
    const { items } = (await portal.call('GET', `/api/search?q=${encodeURIComponent(q)}`)).body
    expect(items[0]).toMatchObject({ source: 'Licences', link: `/licence-register/${numberKey(number)}` })
  }
})

test('the database and the process read the same state around midnight in Nigeria', async () => {
  await grant({ validTo: '2040-02-29' })
  await sql(
    `update licences set valid_to = '2040-03-01', status = 'suspended' where number_key = $1`,
    (await grant()).numberKey,
  )
  await sql(
    `update licences set valid_to = '2040-02-28', status = 'ended', ended_how = 'revoked', ended_on = '2030-01-01' where number_key = $1`,
    (await grant()).numberKey,
  )
  const midnights = ['2040-02-29', '2040-03-01', '2040-03-02'].map((day) => startOfDay(day).getTime())
  for (const now of midnights.flatMap((at) => [-1, 0, 1].map((ms) => new Date(at + ms)))) {
    const { rows } = await portal.deps.database.db.execute(
      statement`select status, valid_to as "validTo", ${stateSql(licence, 'licences', now)} as state,
        ${inStates(licence, ['expired'], 'licences', now)} as expired from licences`,
    )
    for (const row of rows) {
      const expected = stateOf(licence, row, now)
      expect(row).toMatchObject({ state: expected, expired: expected === 'expired' })
    }
  }
})

test('a licence expires at midnight by itself, in cached pages too, with all jobs stopped', async () => {
  const row = await grant({ validTo: today() })
  const path = `/${row.numberKey}`
  expect((await page(path)).text).toContain('It is valid until')
  const midnight = startOfDay(addDays(today(), 1)).getTime()
  await portal.deps.jobs.stop()
  later = midnight - 1 - systemClock.now().getTime() - 60_000
  expect((await page(path)).text).toContain('It is valid until')
  later += 120_000
  const { text } = await page(path)
  expect(text).toContain('Expired')
  expect(text).toContain('Its last day was')
  expect((await get(`?q=${row.numberKey}&status=expired`)).total).toBe(1)
})
