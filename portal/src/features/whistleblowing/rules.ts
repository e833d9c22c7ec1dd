import { addDays } from '#platform/values/nigerian-time.ts'
import { plainPasted } from '#platform/values/pasted.ts'

/** Limits and checks shared by browser and server (spec 2 §§4, 5, 9; decisions §9). */
export const subjectLimit = 200
export const descriptionLimit = 10_000
export const nameLimit = 120
export const phoneLimit = 40
export const messageLimit = 4_000
/** How long two officers who agreed may read who has reported: a working day for a call or a letter, and not for ever. */
export const identityHours = 24
export const lawLimit = 300
export const maxLevel = 3
export const attachmentBytes = 10 * 1_048_576
export const filesAtOnce = 5
/** Of the files that are sent at once: they are in memory until they are stored. */
export const bytesAtOnce = 20 * 1_048_576
export const filesOfReport = 20
/** With this many entries a report accepts no more messages from its reporter. */
export const entriesOfReport = 500
/** Days between the warning to staff and the destruction of a report. */
export const warningDays = 14
export const prolongChoices = [30, 90, 180, 365] as const
/** Days after the report in which an officer takes it up, and in which the reporter learns what became of it. */
const takeUpDays = 7
const outcomeDays = 90
/** Leading zero bits required of a solved puzzle: one or two seconds of work for a cheap phone. */
export const puzzleBits = 14
export const puzzleMinutes = 60
/** Reports per hour from one network address, which many people may share. */
export const reportsAnHour = 10
/**
 * For the page without scripts, which solves no puzzle: how old it must be when it is sent, how old it may be, and the reports per hour from one network
 * and in total. The total bounds a program, which waiting costs nothing; puzzles are not counted in it, nor it in theirs.
 */
export const waitSeconds = 10
export const waitHours = 12
export const reportsByWaiting = { ofNetwork: 10, inTotal: 120 }
/** Wrong receipts from one address in this window. */
export const wrongReceipts = 10
export const receiptWindowMinutes = 15

/** The day by which the next step is due; none of a resolved report. */
export const dueDayOf = ({ status, reportedOn }: { status: string; reportedOn: string }): string | null =>
  status === 'RESOLVED' ? null : addDays(reportedOn, status === 'PENDING' ? takeUpDays : outcomeDays)

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

/** Problems of a draft in the order of the form; checked by browser and server. */
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

/** The 16 digits of a receipt, typed with or without spaces and dashes; undefined when it does not have 16 digits. */
export function readReceipt(typed: string): string | undefined {
  const digits = plainPasted(typed)
  return /^\d{16}$/.test(digits) ? digits : undefined
}

/** Formats a receipt: `1234 5678 9012 3456`. */
export const writeReceipt = (digits: string): string => digits.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Whether the bytes start with this number of zero bits. */
export function hasZeroBits(bytes: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit++) if (((bytes[bit >> 3] ?? 255) >> (7 - (bit & 7))) & 1) return false
  return true
}

/** Whether the challenge is solved by waiting and not by work. */
export const isWait = (challenge: string): boolean => challenge.startsWith('wait.')

/** The text to hash when testing a solution. */
export const puzzleText = (challenge: string, solution: number): string => `${challenge}:${solution}`
