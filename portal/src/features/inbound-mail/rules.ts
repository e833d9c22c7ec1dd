const megabyte = 1_048_576

/** Larger mails are not fetched. */
export const mailBytes = 25 * megabyte
/** The beginning of a mail by which its sender and address are known; a longer header is refused. */
export const headerBytes = 65_536
/** The beginning of a report about a mail of ours, which may have our mail behind it. */
export const reportBytes = megabyte
export const mailNesting = 12
export const mailParts = 60
/** Characters of a message that comes by mail. */
export const replyLimit = 20_000
/** Characters of quoted text that are kept for staff. */
export const quotedLimit = 50_000
/** Pictures of a signature are smaller, photographs larger. */
export const signaturePictureBytes = 24_000

export const mailsPerRun = 200
/** Answers of one person. */
export const repliesPerHour = 20
/** Answers of all people: more stay in the mailbox until the next hour. */
export const allPerHour = 2_000
/** What we write back to one address because of its mails. */
export const answersPerDay = 5
/** Held mails; further ones stay in the mailbox's own folder without a copy here. */
export const maxHeld = 1_000
/** Days that texts of mails are kept here, and mails in the mailbox. */
export const textDays = 30
/** Days that it is remembered that a mail was added. */
export const rememberDays = 90

/**
 * What became of a mail: added to its thread; held for staff; refused, which its sender is told; or one of those that leave only a count: the report that
 * a mail of ours was not delivered, sent by a program, with a wrong or old address, or too large or broken.
 */
export const inboundOutcomes = ['added', 'held', 'refused', 'returned', 'automatic', 'unknown', 'unreadable'] as const
export type InboundOutcome = (typeof inboundOutcomes)[number]

export interface RefusedFile {
  name: string
  /** A sentence. */
  why: string
}
