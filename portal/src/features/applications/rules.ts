/** Constants of spec 2 §9 and decisions §6. */
export const userFormsPageSize = 5
export const longMessageMs = 5_000
export const applicationFileBytes = 300 * 1024 * 1024
export const filesPerUpload = 20
export const commentLimit = 5_000
/** Why a document does not apply. */
export const reasonLimit = 300
/** Answers of the applicant to the Commission about one application. */
export const maxMessages = 50
/** Messages and notes of staff, and assignments, of one application. */
export const maxEntries = 500
/** Of the answers to one form that are not sent yet. */
export const draftBytes = 256 * 1024
export const exportRows = 10_000

interface Applying {
  company: { name: string } | null
  formData: Readonly<Record<string, unknown>>
}

/** The person who fills in an application. */
export const personOf = ({ formData: { name, surname } }: Omit<Applying, 'company'>): string =>
  [name, surname].filter((part) => typeof part === 'string' && part !== '').join(' ')

/** Who applies: the company, or the person. */
export const applicantOf = (form: Applying): string => form.company?.name ?? personOf(form)

/** Who applies, and for what. */
export const titleOf = (form: Applying & { formTitle: string }): string => `${applicantOf(form)} – ${form.formTitle}`

/** References of submissions, such as `APP-2026-0001`, have at least four digits. */
export const referencePrefix = 'APP'
export const referenceDigits = 4

/** Further uploads within this time send no second mail. */
export const deliveryMinutes = 10

/** The record type of a submission for other features and the audit log. */
export const recordType = 'submission'

/** Under which the reason for changing a decision is kept until it is sent. */
export const changeField = 'change'
export const commentField = 'comment'

export const mailQueue = 'applications.mail'
export const assigneeQueue = 'applications.assignee'
