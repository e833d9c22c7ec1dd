import { slugOf as plainSlug } from '#platform/values/plain-letters.ts'

/** Limits of forms (spec 3 §§2.6, 5). */
export const filesPerUpload = 20
export const templateFileBytes = 20 * 1024 * 1024
/** How long a toast of the content manager stays (spec 3 §2.6). */
export const contentToastMs = 3_000

/** Upper bounds for the size of a form. Real forms stay far below; the bounds protect the server from huge requests. */
export const sectionLimit = 50
export const inputLimit = 100
export const optionLimit = 100
export const repeatLimit = 50
export const outcomeLimit = 20
/** Working days until a decision, as for the review time of all applications. */
export const maxDays = 250
/** How long a deleted form can be restored. */
export const binDays = 30
/** Forms deleted before this moment can no longer be restored. */
export const binStart = (now: Date): Date => new Date(now.getTime() - binDays * 86_400_000)

export const templateStatuses = ['draft', 'published', 'archived'] as const
export type TemplateStatus = (typeof templateStatuses)[number]

/** Part of an address made from a title: `Generation Licence` → `generation-licence`. */
export const slugOf = (title: string): string => plainSlug(title, 80) || 'form'

/** Record type of a form in the audit log and for other features. */
export const templateRecordType = 'applicationForm'
