// Messages that the specification quotes must be in the product. Nine of its catalogue are replaced by something more exact: 'Failed to initialize
// auth' and the second 'Invalid user data in storage' (one place, `kit/sign-in/stored-user.ts`), 'Your account is ready.' (registration leads to the
// profile), 'Please choose at least one file.' (there is no button before), 'Failed to fetch documents' (they come with the application), 'Error
// downloading document' (names the file), 'Invalid response format - missing form data' (one sentence for all calls), 'Application approval failed'
// and 'Application rejection failed' (the server's sentence).
// `{id}` in a text is the reference, because the id of a record means nothing to people; 'Failed to fetch complaint {id}' ends before it.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caseWords, wordsOf as wordsOfKind } from '#features/cases/contract.kind.ts'
import { messagesOf } from '#fields/content/content-messages.ts'
import { contentTypes } from '#fields/content/content-type.ts'
import { createHooks } from '#platform/hooks.ts'
import { caseKinds } from './case-kinds.ts'
import { featureData } from './features.ts'

/** Spec 1 §8, 2 §8, 3 §8, with the corrections of decisions §11. */
const quoted = `
An unknown error occurred
Registration failed. Please try again.
Invalid user data in storage
Failed to initialize auth
Failed to update profile
Profile updated successfully!
Logged out successfully!
Error updating hero
Please upload an image file
Image size should be less than 100MB
Article not found
Board Member Not Found
No results found
Network error
Request failed with status {n}
No response received from server
Failed to fetch user forms
Failed to fetch form
Form submission failed. Please try again.
Upload failed
Failed to upload some documents
Application submission failed
Form Not Found
Failed to download {file name}
Failed to approve the form
Failed to reject the form
Failed to update the form
Error updating description
Failed to update description
Form deleted successfully!
Failed to delete form: {reason}
Failed to fetch complaints
Failed to fetch complaint
Failed to create complaint
Failed to update complaint {id}
Failed to escalate complaint {id}
Failed to resolve complaint {id}
Failed to upload documents
Failed to delete complaint
Failed to submit complaint
Complaint deleted successfully
Complaint escalated successfully
Complaint resolved successfully
Error submitting petition
Petition deleted successfully
Failed to delete petition
Petition escalated successfully
Failed to escalate petition
Petition resolved successfully
Failed to resolve petition
Failed to fetch reports
Report deleted successfully
Failed to delete report
Failed to escalate report
Failed to resolve report
Failed to submit report
User ID is required
Kindly log in or check anonymous reporting
Hero section updated successfully
About hero section updated successfully
About section updated successfully
History section updated successfully
Milestone created successfully
Milestone updated successfully
Milestone deleted successfully
Principle created successfully
Principle updated successfully
Principle deleted successfully
Function created successfully
Function updated successfully
Function deleted successfully
Board Member added successfully
Board Member updated successfully
Board Member deleted successfully
Media items saved successfully
Media item created successfully
Media item updated successfully
Media item deleted successfully
Vision & Mission section updated successfully
Vision & Mission section created successfully
Regulation added successfully!
Regulation updated successfully!
Regulation deleted successfully!
Guidelines created successfully
Guidelines updated successfully
Guideline deleted successfully!
Form created successfully!
Form updated successfully!
Error updating Principle
Error creating Principle
Error deleting Principle
Error updating Board Member
Error creating Board Member
Error deleting Board Member
Failed to save hero section
Failed to save history section: {reason}
Failed to update milestone
Failed to create milestone
Failed to delete media item
Failed to save media item
Failed to submit guidelines
Failed to delete guideline
Failed to update form: {reason}
Failed to create form: {reason}
Error Loading Content
Please try refreshing the page or contact support.
Error Loading Guidelines
Page Not Found`
  .trim()
  .split('\n')

const source = join(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|(^|\/)testing/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'))
const code = files.join('\n')

const wordsOf = (words: object): string[] =>
  Object.values(words).map((word: string | ((id: string) => string)) =>
    typeof word === 'string' ? word : word('{id}'),
  )
const composed = [
  ...caseKinds.map(wordsOfKind).flatMap(wordsOf),
  ...createHooks(featureData)
    .of(contentTypes)
    .flatMap((type) => wordsOf(messagesOf(type))),
]

/** The message with whatever the code puts in its placeholder. */
function isInCode(message: string): boolean {
  if (!message.includes('{')) return code.includes(message)
  const parts = message.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(parts.join(String.raw`(\$\{[^}]+\}|\{reason\})`)).test(code)
}

test.each(quoted)('the product has the quoted message: %s', (message) => {
  expect(composed.includes(message) || isInCode(message), message).toBe(true)
})

test('each text of a kind of case is shown somewhere', () => {
  for (const name of Object.keys(caseWords({ noun: 'Complaint', plural: 'Complaints' })))
    expect(
      files.some((text) => new RegExp(`words(Of\\(.*\\))?\\??\\.${name}\\b`).test(text)),
      `words.${name}`,
    ).toBe(true)
})
