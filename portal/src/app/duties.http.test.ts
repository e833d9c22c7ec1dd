import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { complaintBody, everyKind, file, petitionBody } from '#features/cases/testing.ts'
import { newSubmission, newTemplate } from '#features/applications/testing.ts'
import { newCompany } from '#features/companies/testing.ts'
import { fileReport } from '#features/whistleblowing/testing.ts'
import type { Duty } from '#platform/duties.ts'
import { duties, dutyWords } from '#platform/duty-words.ts'
import { usePortal } from './testing.server.ts'

// Each call of the API is tried by a visitor, an ordinary account, staff without a duty, and staff with each single duty.

interface Call {
  name: string
  method: string
  path: string
  summary: string
  access: 'public' | 'user' | 'staff'
  duties: readonly Duty[]
}
interface Caller {
  name: string
  token: string | undefined
  duties: readonly Duty[]
}

const portal = await usePortal({ own: 'compares all tables' })
let integrityOfficer: string
/** The id of a record of the owner, by the beginning of the paths that name one. */

const nobody = '00000000-0000-4000-8000-000000000000'
const query = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
const admin = await portal.adminToken()
const owner = await portal.newUser()
const staff = async (held: readonly Duty[]): Promise<Caller> => {
  const { id, token } = await portal.newUser()
  await query(`update users set role = 'Admin', duties = $2 where id = $1`, [id, held])
  if (held.includes('integrity-officer')) integrityOfficer = id
  return { name: held.join() || 'staff without a duty', token, duties: held }
}
const callers = [
  { name: 'a visitor', token: undefined, duties: [] },
  { name: 'an account', token: (await portal.newUser()).token, duties: [] },
  ...(await Promise.all([[], ...duties.map((duty) => [duty])].map(staff))),
]
const kinds = everyKind.map(({ path, body }) => ({ path, calls: path.replace('/api', ''), body: body() }))
const cases = await Promise.all(
  kinds.map(async (kind) => [`${kind.calls}/`, (await file(portal, owner.token, kind)).id] as const),
)
const submission = await newSubmission(portal, owner, (await newTemplate(portal, admin)).id)
const report = await fileReport(portal, { isAnonymous: false }, { token: owner.token })
const records = {
  ...Object.fromEntries(cases),
  '/petition/': cases[1]![1],
  '/forms/{': submission,
  '/whistleblowing/': report.body.report.id,
  '/users/{userId}': owner.id,
  '/forms/user/': owner.id,
  '/companies/{': (await newCompany(portal, owner)).id,
}
const { paths } = (await portal.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods as Record<string, Record<string, unknown>>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
    method: method.toUpperCase(),
    path: path.replace(/^\/api/, ''),
    summary: String(operation['summary']),
    access: (operation['x-access'] ?? 'user') as Call['access'],
    duties: (operation['x-duties'] ?? []) as Duty[],
  })),
)

const mayAs = (call: Call, { duties: held }: Caller) => held.some((duty) => call.duties.includes(duty))

/** Bodies that get past the check of the input to the decision about the record. */
const bodies: [RegExp, () => unknown][] = [
  ...kinds.map(({ calls, body }): [RegExp, () => unknown] => [new RegExp(`^PUT ${calls}/\\{id\\}$`), () => body]),
  [/^PUT \/petition\/\{id\}$/, () => petitionBody],
  [/\/reopen$/, () => ({ reason: 'It is still dark.' })],
  [/\/messages$|\/communications$/, () => ({ content: 'It is still dark.' })],
  [/\/applications\/submit$/, () => ({ submissionId: records['/forms/{'] })],
  [/^PUT \/whistleblowing\/\{id\}$/, () => ({ assignedTo: integrityOfficer })],
  [/\/identity$|\/refuse$/, () => ({ reason: 'To warn the person.' })],
]

/** What a list must be asked for to contain the records of others. */
const searches: Record<string, string> = { 'GET /companies': '?search=Lagoon' }

async function statusOf({ name, method, path }: Call, { token }: Pick<Caller, 'token'>, id: string) {
  const body = ['GET', 'HEAD'].includes(method)
    ? undefined
    : (bodies.find(([pattern]) => pattern.test(name))?.[1]() ?? {})
  return portal.call(method, `/api${path.replace(/\{\w+\}/g, id)}${searches[name] ?? ''}`, {
    ...(token && { token }),
    body,
  })
}

/** Everything that is stored, apart from when a session was last used. */
async function digestOfRecords(): Promise<string> {
  const { rows: tables } = await query(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('sessions', 'attempts') order by 1`,
  )
  const digests: string[] = []
  for (const { table_name: table } of tables as { table_name: string }[]) {
    const { rows } = await query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) d from "${table}" t`,
    )
    digests.push(`${table} ${(rows as { d: string }[])[0]!.d}`)
  }
  return digests.join('\n')
}

test('the table of calls and duties in docs/duties.md is the one of this portal', async () => {
  const forStaff = calls.filter((call) => call.duties.length > 0).sort((a, b) => a.name.localeCompare(b.name))
  const rows = forStaff.map(({ name, summary, access, duties: held }) => {
    const marks = duties.map((duty) => (held.includes(duty) ? '✓' : '·'))
    return `| \`${name}\` | ${summary.replaceAll('|', '/')} | ${access} | ${marks.join(' | ')} |`
  })
  const heads = ['Call', 'What it does', 'Open to', ...duties.map((duty) => dutyWords[duty].name)]
  const text = [
    '# Duties of staff',
    '',
    'Which call needs which duty, made from the contracts by `portal/src/app/duties.http.test.ts`, which also tries every cell. Any one of the marked duties is enough. Where a call is open to `user` or `public`, everybody makes it for their own records, and the marked duties for those of others. `npm test -- app/duties -u` writes this file again.',
    '',
    ...duties.map((duty) => `- **${dutyWords[duty].name}**: ${dutyWords[duty].does}.`),
    '',
    `| ${heads.join(' | ')} |`,
    `| ${heads.map(() => '---').join(' | ')} |`,
    ...rows,
    '',
  ].join('\n')
  await expect(text).toMatchFileSnapshot(fileURLToPath(new URL('../../../docs/duties.md', import.meta.url)))
})

test('a call for staff is refused to everybody without its duty, and nothing changes', async () => {
  const forStaff = calls.filter(({ access }) => access === 'staff')
  expect(forStaff.length).toBeGreaterThan(60)
  expect(forStaff.filter((call) => call.duties.length === 0)).toEqual([])
  const before = await digestOfRecords()
  const wrong: string[] = []
  for (const call of forStaff)
    for (const caller of callers.filter((each) => !mayAs(call, each))) {
      const { status } = await statusOf(call, caller, recordFor(call) ?? nobody)
      if (status !== (caller.token ? 403 : 401)) wrong.push(`${call.name} by ${caller.name}: ${status}`)
    }
  expect(wrong).toEqual([])
  expect(await digestOfRecords()).toBe(before)
})

test('a call about a record of another person is refused without its duty, and nothing changes', async () => {
  const ofRecords = calls.filter((call) => call.access !== 'staff' && call.duties.length > 0 && recordFor(call))
  expect(ofRecords.length).toBeGreaterThan(15)
  const before = await digestOfRecords()
  const wrong: string[] = []
  for (const call of ofRecords)
    for (const caller of callers.filter((each) => !mayAs(call, each))) {
      const { status } = await statusOf(call, caller, recordFor(call)!)
      if (!(caller.token ? [403, 404] : [401]).includes(status)) wrong.push(`${call.name} by ${caller.name}: ${status}`)
    }
  expect(wrong).toEqual([])
  expect(await digestOfRecords()).toBe(before)
})

test('a record of another person is to a stranger like one that does not exist, and neither has one', async () => {
  const [visitor, stranger] = callers as [Caller, Caller]
  const ofRecords = calls.filter(({ access, path }) => access !== 'staff' && path.includes('{'))
  const wrong: string[] = []
  for (const call of ofRecords) {
    const id = recordFor(call)
    // Visitors may send files with a report; documents/report-files has their rights.
    if (!id || call.access === 'public') continue
    const answers = [statusOf(call, stranger, id), statusOf(call, stranger, nobody), statusOf(call, visitor, id)]
    const statuses = (await Promise.all(answers)).map(({ status }) => status).join()
    if (statuses !== '404,404,401') wrong.push(`${call.name}: ${statuses}`)
  }
  expect(wrong).toEqual([])
})

test('an id that no record has is answered with 404 to those who may make the call', async () => {
  const token = await portal.adminToken()
  // What most calls ask for: whatever else is wrong with a body may be said first.
  const body = {
    text: 'x',
    note: 'x',
    content: 'x',
    reason: 'x',
    description: 'x',
    comment: 'x',
    name: 'x',
    add: ['x'],
    answer: 'x',
    how: 'x',
    outcome: 'partly',
    solved: true,
    until: '2030-01-01',
    dulyFiledOn: '2026-01-01',
  }
  const more = { status: 'approve', userId: null, reference: 'CP-1999-001', stars: 1, expected: 1 }
  const ofDesks = /^\/(forms|complaints|petitions?|enquiries|cases\/outages)\/\{id\}/
  // They name another record too, or dates, or the terms of a licence.
  const others = /\/(links|merge|grant|renew)$|^PUT \/cases/
  const found: string[] = []
  for (const call of calls.filter(({ path, name }) => ofDesks.test(path) && !others.test(name)))
    for (const id of [nobody, 'nothing', "' or 1=1 --"]) {
      const path = `/api${call.path.replace(/\{\w+\}/g, encodeURIComponent(id))}`
      const sent = call.method === 'GET' ? {} : { body: { ...complaintBody, ...petitionBody, ...body, ...more } }
      const { status } = await portal.call(call.method, path, { token, ...sent })
      if (status !== 404) found.push(`${call.name} ${id}: ${status}`)
    }
  expect(found).toEqual([])
})

test('lists contain the records of others for those with the duty only', async () => {
  const lists = calls.filter(
    ({ method, path, access, duties: held }) =>
      method === 'GET' && access !== 'staff' && held.length > 0 && !path.includes('{') && !path.startsWith('/content'),
  )
  expect(lists.length).toBeGreaterThan(4)
  for (const call of lists)
    for (const caller of callers.filter(({ token }) => token)) {
      const { body } = await statusOf(call, caller, '')
      expect(`${call.name} ${caller.name} ${Number(body.total ?? body.counts.total) > 0}`).toBe(
        `${call.name} ${caller.name} ${mayAs(call, caller)}`,
      )
    }
})

test('every duty opens its calls', async () => {
  const wrong: string[] = []
  // Deletions last: they take the records that the other calls are tried with.
  const order = (call: Call) => (call.method === 'DELETE' ? 1 : 0)
  for (const call of calls.toSorted((a, b) => order(a) - order(b)))
    for (const caller of callers.filter((each) => mayAs(call, each))) {
      // The number of a letter is none of these records.
      const hasNone = call.method === 'DELETE' || call.path.endsWith('/letters/{number}')
      const id = hasNone ? nobody : (recordFor(call) ?? nobody)
      const { status } = await statusOf(call, caller, id)
      const isRefused = [401, 403].includes(status) || (recordFor(call) === id && status === 404)
      if (isRefused) wrong.push(`${call.name} by ${caller.name}: ${status}`)
    }
  expect(wrong).toEqual([])
})

const recordFor = ({ path }: Call): string | undefined => {
  if (/\/documents\/\{|\/referrals\/\{|\/requests\/\{|\/versions\/\{number|\/letters\/\{number|\/admin-list/.test(path))
    return undefined
  if (path === '/applications/submit') return records['/forms/{']
  const [, id] = Object.entries(records).find(([start]) => path.startsWith(start)) ?? []
  return path.includes('{') ? id : undefined
}
