import { test } from 'vitest'
import { newCompleted, saveAnswers } from './support/applicant.ts'
import { act, newComplaint, newPetition } from './support/cases.ts'
import { hostPortal } from './support/hosted-portal.ts'
import { fileNamedReport } from './support/reports.ts'
import { call, newApplicant, signIn } from './support/session.ts'
import { sweep } from './support/sweep.ts'

const portal = hostPortal()

test('every screen of a signed-in person is for everyone, with records in it', async () => {
  const { url } = portal
  const [staff, person] = [await signIn(url), await newApplicant(url, 'sees.all@every-screen.example.com')]
  const complaint = await newComplaint(url, person, 'Estimated bill')
  const petition = await newPetition(url, person, 'Forty households without meters')
  const ask = { content: 'Which meter number is on the bill?', asks: true }
  for (const path of [`complaints/${complaint.id}`, `petitions/${petition.id}`])
    await act(url, staff, `${path}/messages`, ask)
  await fileNamedReport(url, person, 'Copper sold at night')
  const application = await newCompleted(url, person)
  await saveAnswers(url, person)
  const body = { name: 'Lagoon Power', cacNumber: 'RC 1234', address: 'Lagos' }
  const company = await call<{ id: string }>('POST', `${url}/api/companies`, body, person.token)
  const form = '/forms/generation-licence'
  await sweep({ url, as: person }, [
    '/user-profile',
    ...['data', 'security', 'forms'].map((part) => `/user-profile/${part}`),
    ...['', '/write', '/write?step=2', `/${complaint.id}`, `/${complaint.id}?edit`].map(
      (part) => `/consumer-complaint${part}`,
    ),
    ...['', '/write', `/${petition.id}`].map((part) => `/petitions${part}`),
    ...['', '/new', `/${company.id}`, '/invitation'].map((part) => `/companies${part}`),
    '/whistleblowing',
    '/whistleblowing/follow-up',
    '/forms',
    form,
    `${form}/fill/applicant`,
    `${form}/check`,
    `${form}/upload`,
    `/user-profile/forms/${application}`,
    `/user-profile/forms/${application}/submitted`,
    // Of staff: why this person may not open it.
    '/work',
    '/system',
  ])
})
