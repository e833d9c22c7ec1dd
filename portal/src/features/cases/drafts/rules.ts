/** What is typed, by the names of the fields of the kind; boxes are true or false. */
export type DraftValues = Readonly<Record<string, string | boolean>>

/** Days after the last post for which a draft is kept. */
export const draftDays = 7
/** The cookie lives longer, so that a browser whose draft is gone is told so. */
export const keyDays = 30
/** Minutes after sending in which the browser may see the receipt. */
export const receiptMinutes = 60
export const draftFileBytes = 15 * 1_048_576
export const filesOfDraft = 5
export const bytesOfDraft = 40 * 1_048_576

/** Drafts begun in an hour from one network; a carrier may have one address for many people. */
export const begunOfNetwork = 60
/** Unsent drafts of one network, and in total: some 30 complaints are filed a day. */
export const openOfNetwork = 500
export const openInTotal = 20_000
/**
 * Bytes of files of one network, and in total: in unsent drafts, and in the cases that people without an account have sent in the last day. When they
 * are full, text is still accepted.
 */
export const fileBytesOfNetwork = 1_073_741_824
export const fileBytesInTotal = 10 * 1_073_741_824
/** Posts to one draft in an hour. */
export const postsOfDraft = 200

/** Cases of people without an account in an hour from one network, and in a day with one address or phone number. */
export const sentOfNetwork = 10
export const sentOfContact = 3

/** Minutes in which a second press sends no second link to confirm an address. */
export const linkAgainMinutes = 5

/** Characters of one value as it is typed, far more than any field takes. */
export const maxValue = 12_000
/** The record type of the files of drafts. */
export const draftFiles = 'case-draft'
export const draftSweepQueue = 'cases.sweep-drafts'
