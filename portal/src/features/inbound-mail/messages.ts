/** Under mails that can be answered by mail. */
export const answerLine = (reference: string): string =>
  `To answer, reply to this e-mail. Your answer and attached files become part of ${reference}.`

/** Under mails about a thread where no mailbox is set up. */
export const noAnswerLine = (link: string): string =>
  `Do not answer this e-mail, because nobody reads the answers. To write to us, open ${link}`

/** Under mails about a thread that takes answers again once its person has reopened it. */
export const reopenLine = (link: string): string => `To write again, reopen it: ${link}`

/** Why a mail waits for staff, or was not added: sentences for staff and for the sender. */
export const reasons = {
  otherSender: 'It was not sent from the address to which we wrote.',
  failedChecks: 'The mail server could not confirm who sent it.',
  maybeAutomatic: 'It may be an automatic reply, a receipt or a mail of a list.',
  onlyQuote: 'It seems to repeat only our own e-mail. Look whether it has an answer inside.',
  failed: 'It could not be processed for a day.',
  gone: 'The record to which it belongs no longer exists.',
  tooLarge: 'It is larger than 25 MB. Send smaller files, or add them on the page.',
  unreadable: 'It could not be read. Send it again as plain text, with fewer files.',
  tooLong: 'Its text has more than 20,000 characters. Send a shorter text, and the long one as a file.',
  empty: 'It has no text of its own. Write your answer above the quoted text.',
  tooMany: 'You have sent many e-mails in a short time. Send it again in an hour.',
} as const
export type Reason = keyof typeof reasons

/** Why a mail waits that names other records of the same people. */
export const namesOthers = (names: readonly string[]): string =>
  `It names ${names.join(', ')}. Read to which case it belongs: the customer of that case reads it.`

/** Why a file of a mail was left out, where its own check gives no sentence. */
export const fileReasons = {
  noFiles: (noun: string) => `Files cannot be added to an ${noun} by e-mail.`,
  winmail:
    'Outlook has packed the files of this e-mail. Send it again as HTML or plain text, or add the files on the page.',
  sealed: 'It is signed or encrypted as one file. Send the e-mail again without that.',
  tooMany: (max: number) => `An e-mail may have at most ${max} files.`,
} as const

/** For staff who decide about held mails. */
export const officeMessages = {
  notFound: 'E-mail not found',
  decided: 'Someone has decided about this e-mail already.',
  notNamed: 'The e-mail does not name this case, or the case takes no answer any more.',
  noText: 'This e-mail has no text that could be added.',
} as const
