import { expect, test } from 'vitest'
import type { Template } from '#features/forms/contract.ts'
import { leadsToNothing } from '#fields/leads-to.ts'
import { findProblems, lostAnswers, newDraft, readDraft, submitBody } from './draft.ts'
import { withAccountEmail } from '../../tasks.ts'
import { draftKey } from './draft-keys.ts'

const template: Template = {
  id: 't1',
  slug: 'licence',
  title: 'Licence',
  description: '',
  status: 'published',
  version: 3,
  leadsTo: leadsToNothing,
  section: [
    {
      id: 's1',
      name: 'Contact',
      order: 1,
      extraInfo: '',
      inputs: [
        'Surname',
        'Name',
        'Email Address',
        'Phone Number',
        'Company',
        'Fax',
        { name: 'Start', typeOf: 'date', required: false },
      ],
    },
  ],
  formDocs: [],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}
const profile = { name: 'Ada', surname: 'Obi', email: 'ada@example.ng', phone: '08031234567' }

test('a new draft contains the answers from the profile and an idempotency key', () => {
  expect(newDraft(template, profile, 'key-1')).toEqual({
    answers: { Surname: 'Obi', Name: 'Ada', 'Email Address': 'ada@example.ng', 'Phone Number': '08031234567' },
    dataConsent: false,
    idempotencyKey: 'key-1',
    templateVersion: 3,
    seen: [],
    revision: 0,
    dirty: [],
  })
})

test('each person and each form has a separate draft', () => {
  expect(new Set([draftKey('u1', 'f1'), draftKey('u1', 'f2'), draftKey('u2', 'f1')]).size).toBe(3)
})

test('a stored draft is restored unchanged', () => {
  const draft = newDraft(template, profile, 'key-1')
  expect(readDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
})

test('a draft that does not say what is saved has not been saved to the account', () => {
  const stored = { answers: { Company: 'A' }, dataConsent: true, idempotencyKey: 'key-1', templateVersion: 2 }
  expect(readDraft(stored)).toEqual({ ...stored, seen: [], revision: 0, dirty: ['Company'] })
})

test.each([undefined, null, 'text', {}, { answers: {} }, { answers: null, idempotencyKey: 'k' }])(
  'stored %j is not a draft',
  (stored) => {
    expect(readDraft(stored)).toBeUndefined()
  },
)

test('answers of an invalid shape are dropped from a stored draft', () => {
  const draft = readDraft({
    answers: { Company: 'A', Fax: { a: 1 }, Start: [1], Units: [{ a: 1 }, { b: {} }] },
    idempotencyKey: 'k',
  })
  expect(draft?.answers).toEqual({ Company: 'A' })
})

test('the e-mail address of the account cannot be overwritten', () => {
  expect(withAccountEmail(template, { 'Email Address': 'other@x.ng', Company: 'A' }, 'ada@example.ng')).toEqual({
    'Email Address': 'ada@example.ng',
    Company: 'A',
  })
})

test('problems are in the order of the form, with the consent last', () => {
  expect(findProblems(template, { Name: 'Ada', 'Email Address': 'no', 'Phone Number': '12' }, false)).toEqual([
    { field: 'Surname', message: 'Surname is required' },
    { field: 'Email Address', message: 'Please enter a valid email address' },
    { field: 'Phone Number', message: 'Please enter a valid phone number' },
    { field: 'Company', message: 'Company is required' },
    { field: 'dataConsent', message: 'You must agree to the data protection consent' },
  ])
})

test('the body contains only answers to questions of the form', () => {
  const body = submitBody(
    template,
    { answers: { Company: '  Sunrise ', Gone: 'old question', Start: '' }, dataConsent: true },
    { userId: 'u1' },
  )
  expect(body).toEqual({
    userId: 'u1',
    formIndex: 't1',
    formData: { formTitle: 'Licence', Company: 'Sunrise' },
    dataConsent: true,
    templateVersion: 3,
  })
})

test('items of a repeated section are restored, and are not prefilled from the profile', () => {
  const directors = { ...template.section[0]!, name: 'Directors', repeat: { min: 1, max: 3, itemLabel: 'Director' } }
  const form = { ...template, section: [directors] }
  expect(newDraft(form, profile, 'k').answers).toEqual({})
  expect(withAccountEmail(form, {}, 'ada@example.ng')).toEqual({})
  const answers = { Directors: [{ Name: 'Ada' }, { Name: 'Obi', Fax: '1' }] }
  expect(readDraft({ answers, idempotencyKey: 'k' })?.answers).toEqual(answers)
})

test('answers to removed questions are listed', () => {
  const answers = { Company: 'A', Gone: 'old', Empty: '', formTitle: 'x', Units: [{ Output: '5', Fuel: 'Gas' }] }
  expect(lostAnswers(template, answers)).toEqual([
    { name: 'Gone', text: 'old' },
    { name: 'Units', text: '5, Gas' },
  ])
})
