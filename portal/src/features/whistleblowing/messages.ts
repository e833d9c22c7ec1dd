/** Messages of calls and screens (spec 2 §8, corrected by decisions §11). */
export const messages = {
  userIdRequired: 'User ID is required',
  logInOrAnonymous: 'Kindly log in or check anonymous reporting',
  fetchFailed: 'Failed to fetch reports',
  deleted: 'Report deleted successfully',
  deleteFailed: 'Failed to delete report',
  escalated: 'Report escalated successfully',
  escalateFailed: 'Failed to escalate report',
  resolved: 'Report resolved successfully',
  resolveFailed: 'Failed to resolve report',
  submitFailed: 'Failed to submit report',
  noneFound: 'No reports found matching your criteria',
  notFound: 'This report does not exist.',
  wrongReceipt: 'No report has this receipt. Check the 16 digits and type them again.',
  receiptMissing: 'Enter the 16 digits of the receipt',
  receiptDiffers: 'These are not the digits of your receipt. Check what you wrote down.',
  stale: 'Someone else changed this report. Reload to see the changes.',
  puzzleOld: 'The form was open for too long. Send the report again.',
  puzzleWrong: 'The check against robots failed. Reload the page and send the report again.',
  puzzleMissing:
    'The solved puzzle against robots is missing. Get one from GET /api/whistleblowing/puzzle, and send its challenge and your solution with the report.',
  puzzleUsed: 'This report was sent already.',
  waitOld: 'The page was open for too long. Send the report again.',
  waitUsed:
    'This page has sent a report already, with other words. Press the button again to send these words as another report, or add to the first one with its receipt.',
  tooSoon: 'The report was sent faster than a person can write. Wait a few seconds, then send it again.',
  tooManyReports: 'Too many reports from this connection.',
  tooManyByWaiting: 'Too many reports are arriving by this page.',
  tooManyReceipts: 'Too many attempts.',
  noteMissing: 'Write the note',
  messageMissing: 'Write the message',
  messageTooLong: 'At most 4,000 characters',
  staffUnknown: 'Choose a member of staff who may read this report.',
  notFromSelf: 'A report cannot be withheld from yourself.',
  filePaused: 'The connection broke. The file will be sent again automatically.',
  fileFailed: 'The file could not be sent.',
  filesPending: 'Not all files have arrived. Wait for them, or cancel them.',
  tooLargeTogether: 'These files are too large to be sent together. Send them one at a time.',
  noFiles: 'Choose at least one file.',
  tooManyFiles: 'A report takes at most 20 files.',
  tooManyMessages:
    'This report cannot take more messages. Start a new report and name the reference of this one in it.',
  unreadable: (name: string) => `The file ${name} could not be read. Save it again, or send it as a picture.`,
  locked: (name: string) =>
    `The file ${name} is protected by a password, so what is hidden in it cannot be removed. Save it without one.`,
  embedded: (name: string) =>
    `The file ${name} contains drawings, other files or programs that we cannot clean. Save it as a PDF.`,
} as const

/** About reading who has reported. */
export const identityWords = {
  sealed: 'Named report',
  anonymous: 'This report is anonymous: nobody knows who sent it.',
  neverAlone:
    'Two integrity officers must agree before anyone reads the name. Make another person an integrity officer first.',
  reasonMissing: 'Write why you need to know who reported',
  lawMissing: 'Name the law that forbids telling the reporter',
  note: (names: string, reason: string, law: string) =>
    `${names} read who reported. Reason: ${reason}${law ? `\nThe reporter was not told, by law: ${law}` : ''}`,
  told: (day: string, reason: string) =>
    `Two officers read your name and contact details on ${day}. Their reason: ${reason}`,
  refused: (reason: string) => `Refused to read who reported. Reason: ${reason}`,
} as const
