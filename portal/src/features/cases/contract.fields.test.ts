import { expect, test } from 'vitest'
import { complaint } from '#features/complaints/kind.ts'
import { petition } from '#features/petitions/kind.ts'
import { draftFields, draftOf, ownColumns, ownFacts, ownValues, searchTexts } from './contract.fields.ts'
import type { CaseKindFacts } from './contract.kind.ts'
import { screensOf } from './screens/kind-screens.ts'
import { problemsOfValues } from './screens/wizard/wizard-check.ts'
import { initialValues, kindToWrite } from './screens/wizard/wizard-description.ts'
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
  const kind = kindToWrite(screensOf(complaint))
  const values = { ...initialValues(kind), reportedToDisco: true }
  expect(problemsOfValues(kind, values, false).map(({ field }) => field)).toEqual([
    'complaintType',
    'serviceProvider',
    'description',
    'distributionCompany',
  ])
})
