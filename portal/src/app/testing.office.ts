import { newCompleted, newSubmission, newTemplate } from '#features/applications/testing.ts'
import { everyKind, file } from '#features/cases/testing.ts'
import { newStaff } from '#features/approvals/testing.ts'
import { enter } from '#features/licences/testing.ts'
import { addEnquiries } from '#features/contact/testing.ts'
import { manyCases, setLimits } from '#features/quotas/testing.ts'
import type { TestPortal, TestUser } from './testing.server.ts'

const endOfToday = `(date_trunc('day', now() at time zone 'Africa/Lagos') + interval '23:59:59') at time zone 'Africa/Lagos'`

/** Records of every list for staff in as many states as its filters tell apart; `officer` handles some of them. */
export async function fillOffice(portal: TestPortal, officer: TestUser): Promise<void> {
  const { token } = officer
  await setLimits(portal, { ...manyCases, openApplications: 100 })
  const people = [await portal.newUser(), await portal.newUser(), await portal.newUnprovedUser()] as const
  const post = async (path: string, body: object) => {
    const answer = await portal.call('POST', `/api${path}`, { token, body })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const sql = (text: string, values: unknown[] = []) => portal.deps.database.pool.query(text, values)
  const due = (table: string, ids: string[], times: string[]) =>
    Promise.all(times.map((time, at) => sql(`update ${table} set due_at = ${time} where id = $1`, [ids[at]])))

  for (const { path: calls, body } of everyKind) {
    const ids: string[] = []
    for (let at = 0; at < 8; at++)
      ids.push((await file(portal, people[at % 2]!.token, { path: calls, body: body(at) })).id)
    const path = calls.replace('/api', '')
    await due('cases', ids, [`now() - interval '2 days'`, endOfToday, `now() + interval '26 hours'`])
    await post(`${path}/${ids[3]}/messages`, { content: 'Which meter?', asks: true })
    await post(`${path}/${ids[4]}/resolve`, { note: 'Done', outcome: 'settled', returnedKobo: 1_250_000 })
    await post(`${path}/${ids[5]}/assign`, { userId: officer.id })
    await portal.call('POST', `${calls}/${ids[5]}/messages`, { token: people[1].token, body: { content: 'And now?' } })
    for (const _ of [1, 2]) await post(`${path}/${ids[6]}/escalate`, { note: 'No answer' })
    await post(`${path}/${ids[6]}/tags`, { add: ['flood', 'north side'] })
    await post(`${path}/${ids[7]}/tags`, { add: ['flood'] })
    await sql(
      `update cases set created_at = created_at - interval '20 days', contact_name = 'Bola Obi' where id = $1`,
      [ids[7]],
    )
    await sql(
      `insert into case_referrals (case_id, company, mailbox, question, is_first_notice, sent_at, sent_by_id, sent_by_name, delivered_at)
       select id, company, '', '', false, at, '', '', at
       from (select id, company, case when id = $1 then now() else now() - interval '40 days' end as at from cases where id in ($1, $2)) as sent`,
      [ids[0], ids[1]],
    )
    for (const [at, answer] of ['sent', 'missed', 'fixed'].entries())
      await sql(`update cases set company_answer = $2, channel = 'phone', unconfirmed = true where id = $1`, [
        ids[at],
        answer,
      ])
  }

  for (const [at, company] of ['eko', 'ikeja', ''].entries()) {
    const startedAt = new Date(Date.now() - at * 40 * 86_400_000).toISOString()
    const { id } = await post('/cases/outages', { name: `Outage ${at}`, company, feeder: 'Ojota', startedAt })
    if (at === 1) await sql(`update outages set ended_at = now() where id = $1`, [id])
  }

  const [wind, meters] = [
    await newTemplate(portal, token, { title: 'Wind 100% Licence' }),
    await newTemplate(portal, token),
  ]
  const forms: string[] = []
  for (const [at, form] of [wind, wind, wind, meters, meters, meters, wind].entries())
    forms.push(await newCompleted(portal, people[at % 2]!, form.id))
  await newSubmission(portal, people[0], wind.id)
  await sql(`update application_submissions set applicant_name = 'Bola' where id = $1`, [forms[1]])
  await due('application_submissions', forms, [`now() - interval '2 days'`, endOfToday])
  await post(`/forms/${forms[2]}/replies`, { text: 'Which site?', asks: true })
  await post(`/forms/${forms[3]}/status`, { status: 'reject', reason: 'No plan' })
  await post(`/forms/${forms[4]}/status`, { status: 'approve' })
  await post(`/forms/${forms[5]}/status`, { status: 'inProgress' })
  await post(`/forms/${forms[5]}/assign`, { userId: officer.id })
  await portal.call('POST', `/api/forms/${forms[5]}/messages`, { token: people[1].token, body: { text: 'And now?' } })
  await portal.call('POST', `/api/forms/${forms[6]}/withdraw`, { token: people[0].token, body: {} })

  await sql(`update application_templates set status = 'archived' where slug = 'trading-and-supply-licence'`)
  for (const [at, state] of ['draft', 'published', 'published', 'published'].entries()) {
    const { id } = await post('/fees/drafts', {})
    const set = `state = $2, effective_on = (now() + $3::int * interval '10 days')::date::text`
    await sql(`update fee_schedules set ${set} where id = $1`, [id, state, 3 - at * 2])
  }

  await post('/staff', { name: 'Kemi', surname: 'Ade', email: 'kemi@office.example.com', duties: ['editor'] })

  const enquiries = await addEnquiries(portal, ['Adéṣínà', 'Bọ́lá', 'Chidi', 'Dayo', 'Efe', 'Funmi', 'Gbenga'])
  await sql(`update enquiries set updated_at = received_at, due_at = now() + interval '90 days', search_words = ''`)
  await due('enquiries', enquiries, [`now() - interval '2 days'`, endOfToday])
  await post(`/enquiries/${enquiries[2]}/answers`, { text: 'On Monday.' })
  await post(`/enquiries/${enquiries[3]}/close`, {})
  await post(`/enquiries/${enquiries[4]}/spam`, {})
  await post(`/enquiries/${enquiries[5]}/assign`, { userId: officer.id })
  await post(`/enquiries/${enquiries[6]}/tags`, { add: ['flood'] })

  await fillDataRegisters(post, due)
  await fillLicences(portal, officer)

  const article = { author: 'A', date: '2026', content: 'C', imageUrl: '/drawings/news.svg' }
  await post('/content/media', { ...article, title: 'Another' })
  const [one, milestone, media] = [
    await post('/content-manager/milestone/items', { body: { header: 'Only a draft', description: 'D' } }),
    await post('/content/about/milestones', { header: 'Published', description: 'D' }),
    await post('/content/media', { ...article, title: 'One' }),
  ]
  const change = (set: string, id: string) => sql(`update content_items set ${set} where id = $1`, [id])
  await change(`check_by = '2027-01-05', review = '{"state":"submitted"}', publish_at = '2030-01-05'`, one.id)
  await change(`check_by = '2027-02-05'`, milestone.id)
  await change(`body = body || '{"topics":["meters"]}'`, media.id)
}

/** Licences in each state, of several classes and places. */
async function fillLicences(portal: TestPortal, registrar: TestUser): Promise<void> {
  const office = { registrar, approver: await newStaff(portal, ['licensing-approver']) }
  const suspended = `status = 'suspended', valid_to = (now() + interval '100 days')::date::text`
  const changes: [terms: object, set: string][] = [
    [{}, ''],
    [{ class: 'supply', council: 'Epe', holder: 'Bola Light', issuedOn: '2026-03-02' }, suspended],
    [{ class: 'supply', holder: 'Chidi Light', issuedOn: '2026-03-03' }, `valid_to = '2026-03-10'`],
    [
      { holder: 'Dayo Light', issuedOn: '2026-03-04' },
      `status = 'ended', ended_how = 'revoked', ended_on = '2026-06-01'`,
    ],
  ]
  for (const [terms, set] of changes) {
    const { id } = await enter(portal, office, terms)
    const { pool } = portal.deps.database
    if (set) await pool.query(`update licences set ${set} where id = $1`, [id])
    await pool.query(
      `insert into licence_conditions
         (licence_id, number, reference, text, due, next_day, day_of_month, is_public, status, created_at, updated_at)
       select $1, number, $2 || number, 'T', due, next_day, 1, true, status, now(), now() from (values
         (1, 'yearly', '2026-03-01', 'open'), (2, 'once', '2040-03-01', 'returned'), (3, 'never', null, 'standing')
       ) as t (number, due, next_day, status)`,
      [id, `${id}, condition `],
    )
  }
}

type Post = (path: string, body: object) => Promise<{ id: string }>
type Due = (table: string, ids: string[], times: string[]) => Promise<unknown>

/** Requests about personal data and breaches of it. */
async function fillDataRegisters(post: Post, due: Due): Promise<void> {
  const path = '/data-protection/requests'
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  const requests: string[] = []
  for (const [at, kind] of ['access', 'erasure', 'access', 'correction', 'access', 'erasure'].entries()) {
    const receivedOn = day(at + 1).slice(0, 10)
    requests.push((await post(path, { kind, name: `Requester ${at}`, email: '', text: 'All', receivedOn })).id)
  }
  await due('data_requests', requests, [`now() - interval '2 days'`, endOfToday, `now() + interval '26 hours'`])
  await post(`${path}/${requests[4]}/actions`, { action: 'answer', text: 'Here it is.' })
  await post(`${path}/${requests[5]}/actions`, { action: 'refuse', text: 'The law asks us to keep it.' })

  const breach = { what: 'A laptop was stolen', whom: 'Applicants', people: 20, data: 'Names', highRisk: 'no' }
  const unknown = {
    consequences: '',
    measures: '',
    reportedTo: '',
    unreportedReason: '',
    peopleToldAt: null,
    reportedAt: null,
    closed: false,
  }
  const reports: object[] = [
    {},
    {},
    { reportedAt: day(0), reportedTo: 'The authority' },
    { unreportedReason: 'Encrypted' },
    { unreportedReason: 'Encrypted', closed: true },
  ]
  for (const [at, report] of reports.entries())
    await post('/data-protection/breaches', {
      ...breach,
      ...unknown,
      discoveredAt: day(at * 4),
      ...report,
    })
}
