import { expect, test } from 'vitest'
import { complaint } from '#features/complaints/kind.ts'
import { petition } from '#features/petitions/kind.ts'
import { draftFields, draftOf, ownColumns, ownFacts, ownValues, searchTexts } from './contract.fields.ts'
import type { CaseKindFacts } from './contract.kind.ts'
import { screensOf } from './screens/kind-screens.ts'
import { problemsOfValues } from './screens/wizard/wizard-check.ts'
import { caseMessages as words } from './messages.ts'
import { askedFields, foldFields, initialValues, kindToWrite } from './screens/wizard/wizard-description.ts'
import { complaintBody, petitionBody } from './testing.ts'

/** The values of the fields in the order in which people see them, wherever they do. */
function shownOf(kind: CaseKindFacts, body: object) {
  const draft = draftOf(kind, body)
  const row = draft as Required<typeof draft>
  return {
    history: draftFields(kind).map(({ label, read }) => `${label}: ${read(draft)}`),
    facts: ownFacts(kind, ownValues(kind, row)).map(({ term, value }) => `${term}: ${value}`),
    columns: ownColumns(kind).map(({ id, label, cell }) => `${id}, ${label}: ${cell(row)}`),
  }
}

test('the fields of a complaint', () => {
  const full = { ...complaintBody, meterNumber: '04101234567', address: '1 Allen Avenue', feeder: 'Opebi 11' }
  expect(shownOf(complaint, full)).toEqual({
    history: [
      'Type: Billing',
      `Subject: ${complaintBody.serviceProvider}`,
      `Description: ${complaintBody.description}`,
      'Urgency: High',
      'Reported to the company first: Yes',
      'Company: IE Energy Lagos (Ikeja Electric)',
      "Company's complaint number: IE-55120",
      'LGA: Ikeja',
      'Meter or account number: 04101234567',
      'Address of the meter: 1 Allen Avenue',
      'Feeder: Opebi 11',
    ],
    facts: [
      'Urgency: High',
      'Reported to the company first: Yes',
      "Company's complaint number: IE-55120",
      'Meter or account number: 04101234567',
      'Address of the meter: 1 Allen Avenue',
      'Feeder: Opebi 11',
    ],
    columns: [
      'reported, Reported to the company: Yes',
      "companyReference, Company's reference: IE-55120",
      'meter, Meter or account number: 04101234567',
      'address, Address of the meter: 1 Allen Avenue',
      'feeder, Feeder: Opebi 11',
    ],
  })
})

test('the fields of a petition, with the labels of stored values', () => {
  expect(shownOf(petition, petitionBody)).toEqual({
    history: [
      'Type: Billing Dispute',
      'Category: Meter Tampering',
      `Subject: ${petitionBody.subject}`,
      `Description: ${petitionBody.description}`,
      'Company: ',
      'Address: 12 Allen Avenue',
      'LGA: Ikeja',
      'State: Lagos',
    ],
    facts: ['Category: Meter Tampering', 'Address: 12 Allen Avenue', 'State: Lagos'],
    columns: ['address, Address: 12 Allen Avenue', 'state, State: Lagos'],
  })
})

test('the search finds a stored value and its label, and nothing that everybody has', () => {
  const texts = searchTexts(petition, draftOf(petition, petitionBody))
  expect(texts).toEqual(expect.arrayContaining(['Water', 'Meter Tampering', '12 Allen Avenue']))
  expect(texts).not.toContain('Lagos')
  expect(searchTexts(complaint, draftOf(complaint, complaintBody))).not.toContain('High')
})

test('the number of a complaint that was not reported to the company is not stored', () => {
  const draft = draftOf(complaint, { ...complaintBody, reportedToDisco: false })
  expect(draft).toMatchObject({ discoReferenceNumber: '', company: 'ikeja' })
})

test('the form says at once all that is missing, also where another value requires it', () => {
  const kind = kindToWrite(screensOf(complaint), true)
  const values = { ...initialValues(kind), reportedToDisco: true }
  expect(problemsOfValues(kind, values, false).map(({ field }) => field)).toEqual([
    'complaintType',
    'serviceProvider',
    'description',
    'distributionCompany',
  ])
})

const caller = { 'user.name': 'Bola Ade', 'user.phone': '08035550000' }

test('a customer needs a phone number or an e-mail address, and the form says so beside whatever else is missing', () => {
  const kind = kindToWrite(screensOf(complaint), true)
  const problems = (values: object) =>
    problemsOfValues(kind, { ...initialValues(kind), ...complaintBody, ...values }, true)
  expect(problems({})).toEqual([
    { field: 'user.name', message: words.nameMissing },
    { field: 'user.phone', message: words.reachMissing },
  ])
  expect(problems(caller)).toEqual([])
  expect(problems({ 'user.name': 'Bola Ade', 'user.email': 'bola@example.com' })).toEqual([])
  expect(problems({ ...caller, 'user.phone': 'no number' })).toEqual([
    { field: 'user.phone', message: words.phoneInvalid },
  ])
})

test('a call is entered in at most 12 fields, those of the caller first', () => {
  const kind = kindToWrite(screensOf(complaint), true)
  const values = { ...initialValues(kind), ...caller, reportedToDisco: true }
  const fields = kind.form.steps.flatMap((step) => foldFields(askedFields(step, values)).first)
  expect(fields.map(({ name }) => name)).toEqual([
    'channel',
    'user.name',
    'user.phone',
    'user.email',
    'lga',
    'address',
    'complaintType',
    'serviceProvider',
    'description',
    'meterNumber',
    'reportedToDisco',
    'distributionCompany',
  ])
  expect(fields.length).toBeLessThanOrEqual(12)
  // A consumer's own form does not ask how it came.
  const own = kindToWrite(screensOf(complaint), false)
  expect(initialValues(own)).not.toHaveProperty('channel')
})
