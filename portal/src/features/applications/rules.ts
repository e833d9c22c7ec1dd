/** Fixed numbers of spec 2 §9 and decisions §6. */
export const userFormsPageSize = 5
export const submittedStayMs = 2_000
export const longMessageMs = 5_000
export const applicationFileBytes = 300 * 1024 * 1024
export const filesPerUpload = 20
export const templateFileBytes = 20 * 1024 * 1024
/** A toast of the content manager stays this long (spec 3 §2.6). */
export const contentToastMs = 3_000
export const commentLimit = 5_000
export const exportRows = 10_000
/** Version of the data protection text an applicant agrees to; raise it whenever the text changes. */
export const consentPolicyVersion = '2026-02-19'

/** How large a form may be; far beyond any that people fill in, so that no save can stop the portal. */
export const sectionLimit = 50
export const inputLimit = 100
export const optionLimit = 100
export const repeatLimit = 50
/** How long a form that was taken away can be brought back (issue 4). */
export const binDays = 30
/** Forms that were taken away before this moment are out of the bin. */
export const binStart = (now: Date): Date => new Date(now.getTime() - binDays * 86_400_000)

export const templateStatuses = ['draft', 'published', 'archived'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** Staff's references of submissions are `APP-2026-0001` and so on, of four digits at least. */
export const referencePrefix = 'APP'
export const referenceDigits = 4

/** A day of the calendar in Nigeria as the moments between which it lies. */
export function dayBounds(day: string): { start: Date; end: Date } {
  const start = new Date(`${day}T00:00:00+01:00`)
  return { start, end: new Date(start.getTime() + 86_400_000) }
}

/** Further uploads within this time are part of the same delivery and are not mailed again. */
export const deliveryMinutes = 10

/** Whether a string is an id at all; anything else names no record. */
export const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** Part of an address made from a title: `Generation Licence` → `generation-licence`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '') || 'form'

/** How other rooms and the audit call a submission. */
export const recordType = 'submission'
export const templateRecordType = 'applicationForm'
export const mailQueue = 'applications.mail'
