import { formatDay } from '#platform/values/nigerian-time.ts'

export const referralMessages = {
  notFound: 'Referral not found',
  outcomeMissing: 'Choose what came of it',
  answerMissing: 'Write what was found and done',
  late: (dueAt: string | null) => `The day for this answer has passed${dueAt ? `: it was ${formatDay(dueAt)}` : ''}`,
  others: (count: number) =>
    count === 1 ? '1 other case, listed on the same page' : `${count} other cases, listed on the same page`,
  untilMissing: 'Give the day by which you can answer, later than today',
  askedTooOften: 'The company has asked for more time three times. Answer now, with what is known.',
  asksUntil: (day: string) => `Needs time until ${day}`,
  howMissing: 'Write how the answer came, for example: call with Mrs Bello, 3 March',
  reasonMissing: 'Write why',
  noCompany: (noun: string) => `This ${noun} names no distribution company. Edit it and choose one first.`,
  unconfirmed: (noun: string) =>
    `Nobody has confirmed the contact details of this ${noun}. Call the customer, then press Confirm the contact.`,
  noDesk: (company: string) => `${company} has no mailbox for complaints yet. A case supervisor can add it.`,
  unproved: (company: string) =>
    `The mailbox of ${company} is not confirmed yet: the company opens the link in the mail that we sent it.`,
  sentBefore: 'This is with the company already.',
  openBefore: (company: string) => `This is with ${company} already. Wait for the answer, or withdraw it first.`,
  resolved: (noun: string) => `This ${noun} is resolved. Reopen it to send it to the company.`,
  documentMissing: 'A document of the case is missing. Choose the documents again.',
  remindedToday: 'The company was reminded today. Remind it again tomorrow.',
  companyMissing: 'Choose the company to which it goes',
  companyChanged: 'The case names another company now.',
  closedBefore: 'The case is resolved. Reopen it to enter an answer.',
  notWithCompany: 'The company does not have it any more.',
  answeredBefore: 'The company has answered already.',
  answeredMeanwhile:
    'An answer was sent from this link after you opened this page. Read it beside yours, then check and send yours if it is to replace it.',
  answeredAndRead: 'This answer can no longer be corrected: the time is over, or an officer has read it.',
  notAnswered: 'The company has not answered.',
  sentAgain: 'It was sent to the company again since. Withhold the message instead.',
  answerMoved: 'The message that had come as the answer was none.',
  messageMissing: 'Choose a message of the customer or of the company',
  withheldBefore: 'This message is withheld already.',
  moveToItself: 'The message is in this case already.',
  moveToOtherPerson: 'A message of the customer can only be moved to another case of the same customer.',
  moveToOtherDesk: 'An answer of a company can only be moved to a case that was sent to the same company.',
  dueEarlier: 'Choose a later day than the one that it has now.',
  dueTooLate: 'Choose a day within the 90 days that the link of the company works.',
  offers: (naira: string) => `Amount: ${naira}`,
  firstNotice: 'The customer has not complained to your company before, so this is your first notice of it.',
  caseResolved: 'The case is resolved.',
  linkGone:
    'This link does not work any more: the case is closed or was taken back, or the link is older than 90 days. Write to the Commission and give the reference of the case.',
  mailLate:
    'The Commission does not ask you about this case any more: it is closed, was withdrawn, or was sent to you more than 90 days ago. Our officers can read what you wrote.',
  namesOther: (others: string, own: string) =>
    `You name ${others}, which is another case. Its customer does not read this page, and the customer of ${own} must not read about it. Write here only about ${own}, and answer ${others} with the link of its own e-mail.`,
  customerErased: 'The customer has deleted their data',
  fileMissing: 'This file is no longer part of the answer.',
  tooManyFiles: 'An answer takes up to 10 files.',
  confirmedBefore: 'You have answered this already.',
  solvedMissing: 'Choose whether it is solved',
  notAsked: 'There is nothing to confirm now.',
  mailboxInvalid: 'Enter one e-mail address, such as complaints@example.com',
  desksTooOften:
    'Mailboxes were changed too often in the last 7 days. Wait until the former mailboxes had time to object.',
  mailboxRestored: (company: string, mailbox: string) =>
    `Complaints about ${company} go to ${mailbox} again, and the supervisors of the Commission are told.`,
  desksStale: 'Someone else changed the mailboxes of companies. Reload to see the changes before you save yours.',
} as const

export const referralOutcomeWords = {
  fixed: 'Fixed',
  partly: 'Partly fixed',
  rejected: 'Rejected',
  notCustomer: 'Not our customer',
  needsTime: 'Needs more time',
} as const

export const companyAnswerWords = {
  sending: 'Being sent',
  sent: 'With the company',
  notDelivered: 'Not delivered',
  missed: 'No answer in time',
  answered: 'Answered',
  ...referralOutcomeWords,
  withdrawn: 'Withdrawn',
} as const

export const companyAnswerTones = {
  sending: 'neutral',
  sent: 'info',
  notDelivered: 'danger',
  missed: 'danger',
  answered: 'warning',
  fixed: 'success',
  partly: 'warning',
  rejected: 'danger',
  notCustomer: 'warning',
  needsTime: 'warning',
  withdrawn: 'neutral',
} as const
