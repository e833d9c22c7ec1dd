/** Limits and small decisions of whistle-blowing, the same for browser and server (spec 2 §§4, 5, 9; decisions §9). */
export const subjectLimit = 200
export const descriptionLimit = 10_000
export const nameLimit = 120
export const phoneLimit = 20
export const messageLimit = 4_000
export const maxLevel = 3
export const attachmentBytes = 10 * 1_048_576
export const filesAtOnce = 5
export const filesOfReport = 20
/** Beyond so many entries a report takes no more messages of its reporter. */
export const entriesOfReport = 500
/** Staff are warned so many days before a report is destroyed. */
export const warningDays = 14
export const prolongChoices = [30, 90, 180, 365] as const
/** Zero bits that a solved puzzle begins with: a second or two on a cheap phone. */
export const puzzleBits = 14
export const puzzleMinutes = 60
/** Reports that one network address may send in an hour; many people share one. */
export const reportsAnHour = 10
/** Receipts that fit no report, from one address in a quarter of an hour. */
export const wrongReceipts = 10
export const receiptWindowMinutes = 15

export const attachmentKinds = ['pdf', 'docx', 'jpg', 'png'] as const

export const draftMessages = {
  subjectMissing: 'Subject is required',
  subjectTooLong: `The subject may have at most ${subjectLimit} characters`,
  descriptionMissing: 'Description is required',
  descriptionTooLong: 'The description may have at most 10,000 characters',
} as const

export interface ReportDraft {
  subject: string
  description: string
}
export type DraftField = keyof ReportDraft

/** What is wrong with a draft, in the order of the form; both sides ask it. */
export function findDraftProblems(draft: ReportDraft): { field: DraftField; message: string }[] {
  const problems: { field: DraftField; message: string }[] = []
  const subject = draft.subject.trim()
  const description = draft.description.trim()
  if (!subject) problems.push({ field: 'subject', message: draftMessages.subjectMissing })
  else if (subject.length > subjectLimit) problems.push({ field: 'subject', message: draftMessages.subjectTooLong })
  if (!description) problems.push({ field: 'description', message: draftMessages.descriptionMissing })
  else if (description.length > descriptionLimit)
    problems.push({ field: 'description', message: draftMessages.descriptionTooLong })
  return problems
}

/** The 16 digits of a receipt as typed, with or without spaces and dashes; undefined when there are not 16. */
export function readReceipt(typed: string): string | undefined {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{16}$/.test(digits) ? digits : undefined
}

/** `1234 5678 9012 3456`: how a receipt is shown. */
export const writeReceipt = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Whether bytes begin with so many zero bits. */
export function hasZeroBits(bytes: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit++) if (((bytes[bit >> 3] ?? 255) >> (7 - (bit & 7))) & 1) return false
  return true
}

/** What is hashed to try a solution. */
export const puzzleText = (challenge: string, solution: number): string => `${challenge}:${solution}`
