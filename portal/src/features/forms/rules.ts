/** Fixed numbers of forms (spec 3 §§2.6, 5). */
export const filesPerUpload = 20
export const templateFileBytes = 20 * 1024 * 1024
/** A toast of the content manager stays this long (spec 3 §2.6). */
export const contentToastMs = 3_000

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

/** Part of an address made from a title: `Generation Licence` → `generation-licence`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '') || 'form'

/** What other features and the audit log call a form. */
export const templateRecordType = 'applicationForm'
