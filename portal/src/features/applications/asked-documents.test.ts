import { expect, test } from 'vitest'
import type { Section } from '#fields/form.ts'
import { askedDocuments, documentRole, listAskedDocuments, nameOfRole } from './asked-documents.ts'

const section = (inputs: Section['inputs']): Section => ({ id: 's', name: 'S', order: 1, extraInfo: '', inputs })
const options = ['Deed', 'Tax clearance', 'Site plan']
const asked = [section([{ name: 'Papers', typeOf: 'documents', options }])]

test('what was ticked is what is asked for', () => {
  expect(askedDocuments(asked, { Papers: ['Deed', 'Site plan'] })).toEqual(['Deed', 'Site plan'])
  expect(askedDocuments(asked, {})).toEqual([])
  expect(askedDocuments(asked, { Papers: true })).toEqual([])
})

test('forms of earlier releases ask by a list of boxes', () => {
  const earlier = [section([{ name: 'Documents that I will upload', typeOf: 'checkbox', options }])]
  expect(askedDocuments(earlier, { 'Documents that I will upload': ['Deed'] })).toEqual(['Deed'])
  const other = [section([{ name: 'Colours', typeOf: 'checkbox', options }])]
  expect(askedDocuments(other, { Colours: ['Deed'] })).toEqual([])
})

test('a hidden question asks for nothing', () => {
  const hidden = [
    section(['Kind', { name: 'Papers', typeOf: 'documents', options, showWhen: { question: 'Kind', is: 'B' } }]),
  ]
  expect(askedDocuments(hidden, { Kind: 'A', Papers: ['Deed'] })).toEqual([])
})

test('a document is uploaded, does not apply or is missing', () => {
  const form = {
    section: asked,
    formData: { Papers: options },
    documents: [{ role: documentRole('Deed') }, { role: 'supporting' }],
    notApplicable: { 'Site plan': 'No building', constructor: 'x' },
  }
  expect(listAskedDocuments(form)).toEqual([
    { name: 'Deed', status: 'uploaded' },
    { name: 'Tax clearance', status: 'missing' },
    { name: 'Site plan', status: 'not-applicable' },
  ])
  expect([documentRole('Deed'), 'supporting', 'filledForm'].map(nameOfRole)).toEqual(['Deed', undefined, undefined])
})
