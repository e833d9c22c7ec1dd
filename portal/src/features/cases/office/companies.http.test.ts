import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { suppressSmall } from './rules.scorecard.ts'
import { makeReferred } from './testing.companies.ts'

const portal = await usePortal({ own: 'counts all cases' })
const { token } = await newStaff(portal, ['case-officer'])

// Ikeja: 11 answers, of which 2 after their day, 4 missed days, and what is in no share: not delivered, withdrawn, asked for time.
await makeReferred(portal, {
  company: 'ikeja',
  cases: 9,
  outcome: `(array['upheld', 'partly', 'notUpheld', 'settled', 'outside'])[n % 5 + 1]`,
  returned: 'case when n % 2 = 0 then n * 12345 end',
  referral: {
    answered: `created_at + n * interval '1 day 1 hour 7 minutes'`,
    outcome: `(array['fixed', 'partly', 'rejected'])[n % 3 + 1]`,
    confirmation: `(array['yes', 'no', 'silence', 'yes', 'asked'])[n % 5 + 1]`,
  },
})
await makeReferred(portal, {
  company: 'ikeja',
  cases: 2,
  returned: '1000000',
  referral: { answered: `created_at + interval '30 days'`, missed: `created_at + interval '14 days'` },
})
await makeReferred(portal, {
  company: 'ikeja',
  cases: 4,
  outcome: `'upheld'`,
  referral: { missed: `created_at + interval '14 days'` },
})
await makeReferred(portal, { company: 'ikeja', cases: 5, referral: { delivered: 'null' } })
await makeReferred(portal, {
  company: 'ikeja',
  cases: 5,
  referral: { answered: 'null', outcome: 'null' },
})
// Sent to the wrong company, which nobody is judged by.
await makeReferred(portal, { company: 'ikeja', cases: 1, referral: { answered: `created_at + interval '1 day'` } })
await portal.deps.database.pool.query(
  `update case_referrals set company = 'eko' where case_id = (select id from cases order by split_part(reference, '-', 3)::int desc limit 1)`,
)
// Eko: enough to be shown, with four confirmations.
await makeReferred(portal, {
  company: 'eko',
  cases: 6,
  outcome: `'notUpheld'`,
  returned: '70050',
  referral: {
    answered: `created_at + interval '2 days'`,
    outcome: `'fixed'`,
    confirmation: `case when n % 3 > 0 then 'yes' else '' end`,
  },
})

// Sent and resolved years ago: in no figure of the period.
await makeReferred(portal, {
  company: 'eko',
  cases: 3,
  outcome: `'upheld'`,
  returned: '100000',
  referral: { answered: `created_at + interval '20 days'`, missed: `created_at + interval '14 days'` },
})
const newest = `(select id from cases order by split_part(reference, '-', 3)::int desc limit 3)`
for (const old of [
  `cases set resolved_at = resolved_at - interval '3 years', created_at = created_at - interval '3 years' where id`,
  `case_referrals set sent_at = sent_at - interval '3 years' where case_id`,
])
  await portal.deps.database.pool.query(`update ${old} in ${newest}`)

// Said with a code: it counts where who issued the code only entered the case, and not where they also resolved it.
const saidWithCode = async (confirmation: string, issuer: string, action: string) => {
  const found = `select case_id from case_referrals where company = 'ikeja' and confirmation = '${confirmation}' and code_issuer_id = '' limit 1`
  await portal.deps.database.pool.query(
    `with found as (${found}), said as (update case_referrals set confirmation = 'yes', code_issuer_id = $1 where case_id in (select case_id from found))
     insert into case_history (case_id, at, action, actor_id, actor_name, actor_role, level, files)
     select case_id, now(), unnest(array['submit', 'issueCode', $2]), $1, 'Officer', 'staff', 0, '[]' from found`,
    [issuer, action],
  )
}
await saidWithCode('yes', 'clerk', 'issueCode')
await saidWithCode('silence', 'officer', 'resolve')

// Whom nobody has reached: in no figure, list or line.
await makeReferred(portal, {
  company: 'ikeja',
  cases: 7,
  outcome: `'notUpheld'`,
  returned: '5000000',
  referral: {
    answered: `created_at + interval '20 days'`,
    missed: `created_at + interval '14 days'`,
    confirmation: `'no'`,
  },
})
await makeReferred(portal, { company: 'ikeja', cases: 3 })
await portal.deps.database.pool.query(
  `update cases set unconfirmed = true where split_part(reference, '-', 3)::int > (select count(*) - 10 from cases)`,
)

type Line = Record<string, string>
const median = (values: number[]) => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}
const shown = (lines: readonly Line[], value: () => number, digits = 0) =>
  new Set(lines.map((line) => line['Reference'])).size < 5 ? null : Number(value().toFixed(digits))

/** The figures of the scorecard from the lines of the file. */
function computeAgain(lines: readonly Line[], labels: readonly string[]) {
  const of = (label: string, test: (line: Line) => unknown) =>
    lines.filter((line) => line['Company'] === label && test(line))
  const count = (test: (line: Line) => unknown) =>
    suppressSmall(labels.map((label) => new Set(of(label, test).map((line) => line['Reference'])).size))
  const sent = count((line) => line['Sent'])
  const returned = count((line) => Number(line['Returned (₦)']) > 0)
  return labels.map((label, at) => {
    const share = (all: Line[], test: (line: Line) => boolean) =>
      shown(all, () => (100 * all.filter(test).length) / all.length)
    const answered = of(label, (line) => line['Days to answer'])
    const naira = of(label, (line) => line['Returned (₦)']).reduce((sum, line) => sum + Number(line['Returned (₦)']), 0)
    return {
      label,
      sent: sent[at],
      answeredInTimePercent: share(
        of(label, (line) => line['In time']),
        (line) => line['In time'] === 'Yes',
      ),
      answerDays: shown(answered, () => median(answered.map((line) => Number(line['Days to answer']))), 1),
      upheldPercent: share(
        of(label, (line) => line['Outcome']),
        (line) => ['upheld', 'partly'].includes(line['Outcome']!),
      ),
      returnedKobo: returned[at] === null ? null : Math.round(naira * 100),
      solvedPercent: share(
        of(label, (line) => ['yes', 'no'].includes(line['Solved (customer)']!)),
        (line) => line['Solved (customer)'] === 'yes',
      ),
    }
  })
}

test('the scorecard has the same figures as the lines of its file, which name nobody', async () => {
  const { body } = await portal.call('GET', '/api/cases/scorecard')
  const [eko, ikeja] = body.companies
  expect(ikeja).toMatchObject({
    sent: 20,
    answeredInTimePercent: 60,
    upheldPercent: 54,
    outcomeNotSet: 13,
    solvedPercent: 60,
  })
  expect(eko).toMatchObject({
    sent: 6,
    answeredInTimePercent: 100,
    answerDays: 2,
    upheldPercent: 0,
    returnedKobo: 420_300,
  })
  expect([eko.solvedPercent, ikeja.returnedKobo > 0]).toEqual([null, true])

  const file = await fetch(`${portal.url}/api/cases/scorecard.csv`, { headers: { authorization: `Bearer ${token}` } })
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="scorecard-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const text = await file.text()
  // No value of these lines has a comma.
  const [header, ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','))
  const lines = rows.map((row): Line => Object.fromEntries(header!.map((name, at) => [name, row[at]!])))
  expect(lines).toHaveLength(26 + 21)
  expect(lines.filter((line) => line['Solved (customer)'] === 'not counted')).toHaveLength(1)
  const figures = computeAgain(lines, [eko.label, ikeja.label])
  for (const [at, company] of [eko, ikeja].entries()) expect(company).toMatchObject(figures[at]!)
  for (const word of ['Secret', 'Bola', 'example.com', '0803555']) expect(text).not.toContain(word)
})

test('visitors and colleagues without cases get no file', async () => {
  expect((await portal.call('GET', '/api/cases/scorecard.csv')).status).toBe(401)
  const other = await newStaff(portal, ['editor'])
  expect((await portal.call('GET', '/api/cases/scorecard.csv', { token: other.token })).status).toBe(403)
})

test('staff see the same figures without gaps for each period, and each leads to its list', async () => {
  const { body: card } = await portal.call('GET', '/api/cases/scorecard')
  const days = `from=${card.from}&to=${card.to}`
  const { body } = await portal.call('GET', `/api/overviews/complaint?period=own&${days}`, { token })
  const { rows, file } = body.breakdowns.find(({ key }: { key: string }) => key === 'results')
  const values = rows.map(({ cells }: { cells: { value: number }[] }) => cells.map(({ value }) => value))
  expect(values).toEqual([
    [6, 100, 2, 100, 6, 0, 0, 4203],
    [20, 60, 6.3, 60, 13, 13, 53.8, Math.round(card.companies[1].returnedKobo / 100)],
  ])
  const totals = rows[1].cells.map(async ({ list }: { list: string }) => {
    const query = list.split('?')[1]
    return (await portal.call('GET', `/api/lists/complaints?${query}`, { token })).body.total
  })
  expect(await Promise.all(totals)).toEqual([20, 20, 20, 20, 13, 13, 7, 26])
  const read = (path: string) => portal.call('GET', path, { token })
  expect(file).toBe(`/api/cases/scorecard.csv?${days}`)
  expect((await read(file)).status).toBe(200)
  expect((await read('/api/cases/scorecard.csv?from=2026-02-01&to=2026-01-01')).status).toBe(400)
  expect((await read('/api/cases/scorecard.csv?from=2026-02-01')).status).toBe(400)
})
