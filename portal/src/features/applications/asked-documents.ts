import type { RawFormAnswers } from '#fields/field.ts'
import type { Section } from '#fields/form.ts'
import { visibleSections } from '#fields/form-visibility.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'

const prefix = 'document:'

/** The role of a file that is the document `name` of an application. */
export const documentRole = (name: string): string => prefix + name
/** The document that a file of this role is; undefined for the signed form and for other documents. */
export const nameOfRole = (role: string): string | undefined =>
  role.startsWith(prefix) ? role.slice(prefix.length) : undefined

/** The documents that an application needs: those that the applicant has ticked, in the order of the form. */
export function askedDocuments(sections: Section[], answers: RawFormAnswers): string[] {
  const ticked = visibleSections(sections, answers).flatMap(({ parts }) =>
    parts.flatMap((part) =>
      part.fields.filter(({ kind }) => kind === 'documents').flatMap(({ name }) => part.answers[name]),
    ),
  )
  return [...new Set(ticked.filter((name) => typeof name === 'string'))]
}

interface WithDocuments {
  section: Section[]
  formData: RawFormAnswers
  documents: readonly { role: string }[]
  notApplicable: Record<string, string>
}
export type DocumentStatus = 'uploaded' | 'not-applicable' | 'missing'

/** Each document that an application needs, and whether it is there. */
export const listAskedDocuments = (form: WithDocuments): { name: string; status: DocumentStatus }[] =>
  askedDocuments(form.section, form.formData).map((name) => {
    if (form.documents.some(({ role }) => role === documentRole(name))) return { name, status: 'uploaded' }
    return { name, status: Object.hasOwn(form.notApplicable, name) ? 'not-applicable' : 'missing' }
  })

/** What is still open in an application that is to be approved, in sentences. */
export function listOpenPoints(form: WithDocuments & { waitingSince: Date | string | null }, question = ''): string[] {
  const missing = listAskedDocuments(form).flatMap(({ name, status }) => (status === 'missing' ? [name] : []))
  const are = missing.length === 1 ? 'One document is' : `${missing.length} documents are`
  const asked = question && `: “${question}”`
  return [
    missing.length > 0 && `${are} missing: ${missing.join(', ')}.`,
    form.waitingSince && `The applicant has not answered the question of ${formatDay(form.waitingSince)}${asked}.`,
  ].filter((point) => typeof point === 'string')
}
