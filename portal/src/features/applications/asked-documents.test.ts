import { expect, test } from 'vitest'
import type { Section } from '#fields/form.ts'
import { askedDocuments, documentRole, listAskedDocuments, nameOfRole } from './asked-documents.ts'

const section = (inputs: Section['inputs']): Section => ({ id: 's', name: 'S', order: 1, extraInfo: '', inputs })
const options = ['Certificate of incorporation', 'Tax clearance', 'Site plan']
const asked = [section([{ name: 'Documents', typeOf: 'documents', options }])]

test('what was ticked is what is asked for', () => {
  expect(askedDocuments(asked, { Documents: ['Certificate of incorporation', 'Site plan'] })).toEqual([
    'Certificate of incorporation',
    'Site plan',
  ])
  expect(askedDocuments(asked, {})).toEqual([])
  expect(askedDocuments(asked, { Documents: true })).toEqual([])
})

test('a hidden question asks for nothing', () => {
  const hidden = [
    section(['Kind', { name: 'Documents', typeOf: 'documents', options, showWhen: { question: 'Kind', is: 'B' } }]),
  ]
  expect(askedDocuments(hidden, { Kind: 'A', Documents: ['Certificate of incorporation'] })).toEqual([])
})

test('a document is uploaded, does not apply or is missing', () => {
  const form = {
    section: asked,
    formData: { Documents: options },
    documents: [{ role: documentRole('Certificate of incorporation') }, { role: 'supporting' }],
    notApplicable: { 'Site plan': 'No building', constructor: 'x' },
  }
  expect(listAskedDocuments(form)).toEqual([
    { name: 'Certificate of incorporation', status: 'uploaded' },
    { name: 'Tax clearance', status: 'missing' },
    { name: 'Site plan', status: 'not-applicable' },
  ])
  expect([documentRole('Certificate of incorporation'), 'supporting', 'filledForm'].map(nameOfRole)).toEqual([
    'Certificate of incorporation',
    undefined,
    undefined,
  ])
})
