import { expect, test } from 'vitest'
import { newCompleted } from './support/applicant.ts'
import { act, newComplaint, newPetition } from './support/cases.ts'
import { enquire } from './support/enquiries.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { fileNamedReport } from './support/reports.ts'
import { call, newApplicant, newColleague, type Session, signIn } from './support/session.ts'
import { screens, sweep } from './support/sweep.ts'

const portal = hostPortal({ fresh: 'its lists have what it has filed' })
let staff: Session
const post = <T = { id: string }>(path: string, body: unknown = {}, { token } = staff): Promise<T> =>
  call('POST', `${portal.url}/api${path}`, body, token)
const read = <T>(path: string): Promise<T> => call('GET', `${portal.url}/api${path}`, undefined, staff.token)

/** Approves the one request that waits. */
async function approveOne(approver: Session): Promise<void> {
  const { items } = await call<{ items: { id: string }[] }>(
    'GET',
    `${portal.url}/api/approvals?state=waiting`,
    undefined,
    approver.token,
  )
  await post(`/approvals/${items[0]!.id}/approve`, {}, approver)
}

/** A licence on paper with a condition, each entered by two people; resolves with their ids. */
async function enterLicence(approver: Session): Promise<{ licence: string; condition: string }> {
  await post('/licences', {
    number: 'PAPER/GEN/2024/001',
    class: 'generation',
    holder: 'Lagoon Power Limited',
    holderKind: 'company',
    capacity: '12.5 MW, gas',
    site: '4 Marina Road',
    council: 'Ikeja',
    resolution: 'RES/2024/014',
    resolutionOn: '2024-02-20',
    issuedOn: '2024-03-01',
    validFrom: '2024-03-01',
    validTo: '2044-02-28',
    publicNote: '',
  })
  await approveOne(approver)
  const first = async (list: string) => (await read<{ rows: { id: string }[] }>(`/lists/${list}`)).rows[0]!.id
  const licence = await first('licences')
  const text = 'Send the annual report.'
  await post(`/licences/${licence}/conditions`, { text, due: 'yearly', nextDay: '2027-03-03', isPublic: 'yes' })
  await approveOne(approver)
  return { licence, condition: await first('licence-conditions') }
}

/** Records of every kind; resolves with an address for each screen that shows one. */
async function fileOfEach(): Promise<Record<string, string[]>> {
  const { url } = portal
  const now = new Date().toISOString()
  await enquire(url, 'Ada Obi')
  const { rows: enquiries } = await read<{ rows: { id: string }[] }>('/lists/enquiries')
  const person = await newApplicant(url, 'person@example.com')
  // Both before there are two administrators, who would give these duties together.
  const approver = await newColleague(url, staff, 'approver@example.com', ['licensing-approver'])
  const second = await newColleague(url, staff, 'second@example.com', ['administrator'])
  const complaint = await newComplaint(url, person, 'Estimated bill')
  const petition = await newPetition(url, person, 'Forty households without meters')
  for (const path of [`complaints/${complaint.id}`, `petitions/${petition.id}`]) {
    await act(url, person, `${path}/messages`, { content: 'It is the blue one.' })
    await act(url, staff, `${path}/messages`, { content: 'Which meter is it?', asks: true })
    await act(url, staff, `${path}/notes`, { note: 'Called.' })
  }
  await fileNamedReport(url, person, 'Copper sold at night')
  const application = await newCompleted(url, person)
  const outage = await post('/cases/outages', { name: 'Oba Akran', area: 'Ikeja', startedAt: now })
  await post('/canned-replies', { name: 'Received', text: 'Dear {{name}}', kinds: ['complaint'] })
  const { licence, condition } = await enterLicence(approver)
  const colleague = await newColleague(url, staff, 'third@example.com', ['editor'])
  await call('PUT', `${url}/api/users/${colleague.id}/duties`, { duties: ['administrator'] }, second.token)
  const { items } = await read<{ items: { id: string }[] }>('/approvals')
  const { id: request } = await post('/data-protection/requests', {
    kind: 'access',
    name: 'Bola Ade',
    email: '',
    text: 'A copy of all data',
    receivedOn: now.slice(0, 10),
  })
  const { id: breach } = await post('/data-protection/breaches', {
    what: 'A laptop was stolen',
    discoveredAt: now,
    whom: 'Applicants of 2026',
    people: 40,
    data: 'Names',
    consequences: '',
    measures: '',
    highRisk: 'unknown',
    reportedAt: null,
    reportedTo: '',
    peopleToldAt: null,
    unreportedReason: '',
    closed: false,
  })
  const { id: milestone } = await post('/content-manager/milestone/items', { body: { header: 'Founded' } })
  const { id: draft } = await post('/fees/drafts')
  const { id: company } = await post(
    '/companies',
    { name: 'Lagoon Power', cacNumber: 'RC 1234', address: 'Lagos' },
    person,
  )
  const form = '/forms/generation-licence'
  return {
    '/forms/:formId': [form],
    '/forms/:formId/fill/:sectionId': [`${form}/fill/applicant`],
    '/forms/:formId/check': [`${form}/check`],
    '/forms/:formId/upload': [`${form}/upload`],
    '/companies/:part?': ['/companies', `/companies/${company}`],
    '/content-manager/all/:id': [`/content-manager/all/${milestone}`],
    '/content-manager/fees/:draftId': [`/content-manager/fees/${draft}`],
    '/content-manager/forms/:formId': ['/content-manager/forms/generation-licence'],
    // press-officer-sees-every-screen opens each of these.
    '/content-manager/:tab?/:part?': ['/content-manager'],
    '/data-protection/:part?/:id?': [
      '',
      '/requests/new',
      `/requests/${request}`,
      '/breaches',
      '/breaches/new',
      `/breaches/${breach}`,
      '/report',
      '/retention',
    ].map((part) => `/data-protection${part}`),
    '/approvals/:id?': ['/approvals', `/approvals/${items[0]!.id}`],
    '/monthly-report/:month?': ['/monthly-report', `/monthly-report/${now.slice(0, 7)}`],
    '/licences/:id': [`/licences/${licence}`],
    '/licence-conditions/:id': [`/licence-conditions/${condition}`],
    '/enquiries/:id': [`/enquiries/${enquiries[0]!.id}`],
    '/applications/:formId': [`/applications/${application}`],
    '/user-profile/forms/:formId': [`/user-profile/forms/${application}`],
    '/user-profile/forms/:formId/submitted': [`/user-profile/forms/${application}/submitted`],
    '/consumer-complaint/:id': [`/consumer-complaint/${complaint.id}`],
    '/petitions/:id': [`/petitions/${petition.id}`],
    '/handbook/:page?': ['/handbook', '/handbook/case-officer'],
    '/work/search': ['/work/search?q=bola'],
    '/user-profile/staff/:id?': ['/user-profile/staff', `/user-profile/staff/${staff.id}`],
    '/people/:id?': ['/people', `/people/${person.id}`],
    '/lists/:list': ['/lists/outages'],
    '/cases/outages/:id': [`/cases/outages/${outage.id}`],
  }
}

test('every screen is for everyone on the staff, with records in it', async () => {
  staff = await signIn(portal.url)
  const addresses = screens(await fileOfEach())
  expect(addresses.length).toBeGreaterThan(60)
  await sweep({ url: portal.url, as: staff }, addresses)
})
