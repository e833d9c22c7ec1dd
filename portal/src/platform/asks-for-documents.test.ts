import { expect, test } from 'vitest'
import { asksForDocuments } from './asks-for-documents.ts'

test.each([
  'Please send the bill',
  'Upload a clear scan of the certificate of incorporation.',
  'Thank you. We still need proof of your address.',
  'These documents are missing:\n- Tax clearance',
  'Could you attach a photograph of the meter?',
  'SEND US THE SIGNED FORM AGAIN',
])('asks for a document: %s', (question) => {
  expect(asksForDocuments(question)).toBe(true)
})

test.each([
  'Which meter?',
  'On which day did the supply return?',
  'Is the date on your bill of March right?',
  'Your report names two feeders. Which one is yours?',
  'Please send us the number of your meter.',
  '',
])('asks for words: %s', (question) => {
  expect(asksForDocuments(question)).toBe(false)
})

test('names a document that the application asks for', () => {
  expect(asksForDocuments('What about the tax clearance?', ['Tax clearance'])).toBe(true)
  expect(asksForDocuments('What about the fee?', ['Tax clearance'])).toBe(false)
})
