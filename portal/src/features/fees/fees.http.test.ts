import { expect, test } from 'vitest'
import { type TestUser, usePortal } from '#app/testing.server.ts'
import { approveFor, decide, newStaff, waitingFor } from '#features/approvals/testing.ts'
import { readPdfText } from '#platform/pdf/testing.server.ts'
import type { LineFees } from './contract.lines.ts'
import type { ManagedSchedule } from './contract.drafts.ts'
import { newDraft, publish, save, withSupplyFee } from './testing.ts'
import { takeEffect } from './service.server.ts'

// 24 November 2026, 18:00 in Nigeria.
const start = Date.UTC(2026, 10, 24, 17)
let later = 0

const portal = await usePortal({ own: 'moves the clock', overrides: { clock: { now: () => new Date(start + later) } } })
const hour = 3_600_000
const editor = await newStaff(portal, ['editor'])
const first = await newStaff(portal, ['publisher'])
const second = await newStaff(portal, ['publisher'])

const get = (path: string, token?: string) => portal.call('GET', path, token ? { token } : {})
const pageOf = async (path: string): Promise<string> => (await get(path)).body as string
async function pdfOf(path: string): Promise<string> {
  const response = await fetch(portal.url + path)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  return readPdfText(Buffer.from(await response.arrayBuffer())).replace(/\s+/g, ' ')
}
const searched = async (words: string): Promise<string> => JSON.stringify((await get(`/api/search?q=${words}`)).body)
async function saved(draft: ManagedSchedule): Promise<ManagedSchedule> {
  const answer = await save(portal, editor, draft)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body as ManagedSchedule
}
const supplyOn = async (query: string): Promise<unknown> => {
  const { body } = await get(`/api/fees/schedule${query}`)
  return body.schedule?.parts[1].categories.find(({ key }: { key: string }) => key === 'b-supply').fees[0].amount.amount
}

test('a stranger reads the schedule of the day and of any day', async () => {
  const { body } = await get('/api/fees/schedule')
  expect(body).toMatchObject({ effectiveOn: '2026-02-19', time: 'in-force', on: '2026-11-24', coming: null })
  expect(await supplyOn('?on=2030-01-01')).toBe(1_000_000)
  expect((await get('/api/fees/schedule?on=2026-02-18')).body.message).toBe(
    'No schedule of fees was in force on 18 February 2026.',
  )
  for (const on of ['2026-02-30', '1 March', "'; drop table"])
    expect((await get(`/api/fees/schedule?on=${encodeURIComponent(on)}`)).status).toBe(400)
  expect((await get('/api/fees/schedules')).body.items).toMatchObject([{ effectiveOn: '2026-02-19', endsOn: null }])
  expect((await get('/api/fees/schedules/2026-02-19')).body).toMatchObject({ before: null, changes: [] })
  expect((await get('/api/fees/schedules/2026-02-20')).status).toBe(404)
  for (const page of ['/licenses', '/tariffs', '/fees/calculator']) {
    expect(await pageOf(`${page}?on=2026-03-01`)).toContain('These are the fees on 1 March 2026')
    expect((await get(`${page}?on=2020-01-01`)).status).toBe(404)
    expect(await pageOf(`${page}?on=no-day`)).not.toContain('These are the fees on')
  }
})

test('the fees of a line are those of the calculator, and of the day', async () => {
  const feesOf = async (line: string, query = '') => {
    const { status, body } = await get(`/api/fees/lines/${line}${query}`)
    return (
      body.refusal ??
      body.stages?.map(({ title, lines, sum }: LineFees['stages'][number]) => [
        title,
        ...lines.map(({ label, text }) => `${label} ${text}`),
        ...(sum ? [sum] : []),
      ]) ??
      status
    )
  }
  expect(await feesOf('b-generation', '?mw=10')).toContainEqual(['When you apply', 'Processing fee ₦75,000'])
  expect(await feesOf('b-generation', '?mw=11')).toContainEqual(['When you apply', 'Processing fee ₦150,000'])
  expect(await feesOf('b-generation', '?mw=10.5')).toContain('is between two tiers of the schedule')
  expect(await feesOf('b-generation')).toBe('The schedule states this fee by the installed capacity.')
  expect(await feesOf('g-meter-installer.b1')).toEqual([['When you apply', 'Registration fee ₦40,000']])
  expect(await feesOf('g-meter-vendor')).toEqual([
    ['When you apply', 'Application fee ₦10,000', 'Registration fee ₦750,000', '₦760,000'],
  ])
  for (const line of ['part-g', 'g-meter-installer', 'g-meter-installer.z9', 'constructor', '%2e%2e'])
    expect(await feesOf(line)).toBe(404)
  expect(await feesOf('b-supply', '?on=2026-02-18')).toBe(404)
  expect(await feesOf('b-supply', '?on=never')).toBe(400)
  const { lines } = (await get('/api/fees/lines')).body
  expect(lines).toContainEqual({ key: 'g-meter-installer.b1', label: 'Part G: Meter installer, Class B1, corporate' })
})

test('two people set new fees for a day, and every page, call and file follows at midnight', async () => {
  const draft = await saved(withSupplyFee(await newDraft(portal, editor), '2026-11-26', 1_234_567))
  expect(draft).toMatchObject({ state: 'draft', version: 2, before: { date: '2026-02-19' } })
  // A draft is nobody's but the staff's.
  expect(await supplyOn('?on=2026-12-01')).toBe(1_000_000)
  const preview = await portal.call('POST', `/api/fees/drafts/${draft.id}/preview`, { token: editor.token })
  const query = `preview=${preview.body.token}`
  expect(await pageOf(`/licenses?${query}`)).toContain('₦1,234,567')
  expect(await pageOf(`/licenses?${query}`)).toContain(`/docs/schedule-of-fees.pdf?${query}`)
  expect(await pageOf(`/fees/calculator?category=b-supply&${query}`)).toContain('₦1,234,567')
  expect(await pdfOf(`/docs/schedule-of-fees.pdf?${query}`)).toContain('Draft, not published.')
  expect(await pageOf('/licenses')).not.toContain('₦1,234,567')
  // One publisher may not publish alone.
  const asked = await publish(portal, first, draft)
  expect(asked.status).toBe(202)
  expect((await publish(portal, first, draft)).body.approval.id).toBe(asked.body.approval.id)
  const waiting = await waitingFor(portal, second.token, draft.id)
  const seen = await get(`/api/approvals/${waiting.id}`, second.token)
  expect(seen.body.facts).toContainEqual({
    label: 'Part B, Supply: Processing fee',
    value: '₦1,000,000 → ₦1,234,567 (Order of ₦1234567)',
  })
  expect((await decide(portal, first.token, waiting.id)).status).toBe(403)
  await approveFor(portal, second.token, draft.id)
  // Today's figures today, the others on their day.
  expect([await supplyOn(''), await supplyOn('?on=2026-11-25'), await supplyOn('?on=2026-11-26')]).toEqual([
    1_000_000, 1_000_000, 1_234_567,
  ])
  const today = await pageOf('/licenses')
  expect(today).toContain('New fees from 26 November 2026')
  expect(today).not.toContain('₦1,234,567')
  expect(await pageOf('/licenses?on=2026-11-26')).toContain('They are not in force yet.')
  expect(await pageOf('/fees/schedules/2026-11-26')).toContain('₦1,234,567')
  expect(await pdfOf('/docs/schedule-of-fees.pdf?on=2026-11-26')).toContain('₦1,234,567')
  expect(await pdfOf('/docs/schedule-of-fees.pdf')).not.toContain('₦1,234,567')
  expect(await searched('1234567')).not.toContain('/licenses#b-supply')
  later = 29 * hour + 3_599_000
  expect(await pageOf('/licenses')).not.toContain('₦1,234,567')
  later = 30 * hour
  expect(await pageOf('/licenses')).toContain('₦1,234,567')
  expect(await pageOf('/tariffs?q=supply')).toContain('₦1,234,567')
  expect(await pageOf('/fees/calculator?category=b-supply')).toContain('₦1,234,567')
  expect(await pageOf('/regulations')).toContain('26 November 2026')
  expect(await pdfOf('/docs/schedule-of-fees.pdf')).toContain('₦1,234,567')
  await takeEffect(portal.deps)
  expect(await searched('supply fees')).toContain('₦1,234,567')
  expect(await pageOf('/licenses?on=2026-11-25')).toContain('They are no longer in force.')
  expect((await get('/api/fees/schedules')).body.items).toMatchObject([
    { effectiveOn: '2026-11-26', time: 'in-force', endsOn: null },
    { effectiveOn: '2026-02-19', time: 'earlier', endsOn: '2026-11-25' },
  ])
  later = 0
})

test('a schedule is withdrawn before its day, and not after it', async () => {
  const draft = await saved(withSupplyFee(await newDraft(portal, editor), '2026-12-20', 2_000_000))
  await publish(portal, first, draft)
  await approveFor(portal, second.token, draft.id)
  const { body: published } = await get(`/api/fees/drafts/${draft.id}`, first.token)
  expect(published).toMatchObject({ state: 'coming', before: { date: '2026-11-26' } })
  // What is published is not changed, deleted or published again.
  expect((await save(portal, editor, published)).status).toBe(409)
  expect((await publish(portal, first, published)).status).toBe(409)
  const withdraw = (user: TestUser, body: object, id = draft.id) =>
    portal.call('POST', `/api/fees/drafts/${id}/withdraw`, { token: user.token, body })
  expect((await withdraw(first, { version: published.version, reason: ' ' })).status).toBe(400)
  expect((await withdraw(first, { version: 1, reason: 'Wrong' })).body.code).toBe('changed-meanwhile')
  const answers = await Promise.all(
    [first, second].map((user) => withdraw(user, { version: published.version, reason: 'Wrong figure' })),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await supplyOn('?on=2026-12-20')).toBe(1_234_567)
  const { rows } = (await get('/api/lists/fees', first.token)).body
  const inForce = rows.find(({ cells }: { cells: { day: string } }) => cells.day === '26 November 2026')
  later = 30 * hour
  const again = await portal.call('POST', '/api/auth/login', { body: first })
  const refused = await portal.call('POST', `/api/fees/drafts/${inForce.id}/withdraw`, {
    token: again.body.token,
    body: { version: 3, reason: 'Too late' },
  })
  expect(refused.body.message).toBe('This schedule has already taken effect. Publish a new one instead.')
  later = 0
})

test('nothing wrong is published, and every problem is named', async () => {
  const copy = await newDraft(portal, editor)
  const tried = async (change: (draft: ManagedSchedule) => ManagedSchedule) => {
    const { body: now } = await get(`/api/fees/drafts/${copy.id}`, editor.token)
    const draft = await saved({ ...change(withSupplyFee(copy, '2026-12-01', 5)), version: now.version })
    const answer = await publish(portal, first, draft)
    return [answer.status, ...(answer.body.fields ?? []).map(({ message }: { message: string }) => message)]
  }
  const tiersOf = (draft: ManagedSchedule) => draft.parts[1]!.categories[0]!.tiers!
  expect(await tried((draft) => ({ ...draft, effectiveOn: '' }))).toEqual([
    400,
    'Enter the day from which these fees apply.',
  ])
  expect(await tried((draft) => ({ ...draft, effectiveOn: '2026-11-24' }))).toEqual([
    400,
    'Choose a day after today: fees change at midnight (Nigerian time).',
  ])
  expect((await tried((draft) => ({ ...draft, effectiveOn: '2026-11-26' })))[1]).toContain(
    'already published for this day',
  )
  expect((await tried((draft) => ({ ...draft, effectiveOn: '2099-01-01' })))[1]).toBe(
    'Choose a day in the next 5 years.',
  )
  expect(await tried((draft) => ({ ...draft, source: '', reason: ' ' }))).toEqual([
    400,
    'Name the source of the new figures (order or gazette).',
    'Write what changes and why.',
  ])
  expect(
    await tried((draft) => {
      tiersOf(draft)[1]!.capacity = { from: 10, to: 50 }
      return draft
    }),
  ).toEqual([400, 'Part B, Generation: 1–10 MW and 10–50 MW overlap or are not in order.', expect.any(String)])
  expect(
    await tried((draft) => {
      tiersOf(draft)[0]!.fees[1]!.amount = { currency: 'NGN', amount: 5_000 }
      return draft
    }),
  ).toEqual([
    400,
    'Part B, Generation: the figures of one column are partly in naira and partly in dollars.',
    'Part B, Generation, 1–10 MW: Name the source of the new figures (order or gazette).',
  ])
  expect(await tried(() => ({ ...copy, effectiveOn: '2026-11-25', source: 'S', reason: 'R' }))).toContain(
    'This schedule is the same as the one before it. Change a figure first.',
  )
})

test('two publishers at once: one schedule for a day, and an approval of what has changed is void', async () => {
  const drafts = await Promise.all(
    [3_000_000, 4_000_000].map(async (naira) =>
      saved(withSupplyFee(await newDraft(portal, editor), '2027-02-01', naira)),
    ),
  )
  const [one, other] = drafts as [ManagedSchedule, ManagedSchedule]
  expect((await publish(portal, first, one)).status).toBe(202)
  expect((await publish(portal, second, other)).status).toBe(202)
  const asked = await Promise.all([waitingFor(portal, second.token, one.id), waitingFor(portal, first.token, other.id)])
  const answers = await Promise.all([
    decide(portal, second.token, asked[0].id),
    decide(portal, first.token, asked[1].id),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const third = await saved(withSupplyFee(await newDraft(portal, editor), '2027-03-01', 9_000_000))
  await publish(portal, first, third)
  const { id } = await waitingFor(portal, second.token, third.id)
  await saved({ ...third, reason: 'Another reason' })
  expect((await decide(portal, second.token, id)).body.code).toBe('changed-meanwhile')
  expect(await supplyOn('?on=2027-03-01')).not.toBe(9_000_000)
})
