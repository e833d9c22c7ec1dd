/** What is said about referrals to companies. */
export const referralMessages = {
  notFound: 'Referral not found',
  outcomeMissing: 'Choose what came of it',
  answerMissing: 'Write what was found and done',
  howMissing: 'Write how the answer came, for example: call with Mrs Bello, 3 March',
  reasonMissing: 'Write why',
  noCompany: (noun: string) => `This ${noun} names no distribution company. Edit it and choose one first.`,
  noDesk: (company: string) => `${company} has no mailbox for complaints yet. A case supervisor can add it.`,
  unproved: (company: string) =>
    `The mailbox of ${company} is not confirmed yet: the company opens the link in the mail that we sent it.`,
  sentBefore: 'This is with the company already.',
  openBefore: (company: string) => `This is with ${company} already. Wait for the answer, or withdraw it first.`,
  resolved: (noun: string) => `This ${noun} is resolved. Reopen it to send it to the company.`,
  documentMissing: 'A document of the case is missing. Choose the documents again.',
  remindedToday: 'The company was reminded today. Remind it again tomorrow.',
  companyChanged: 'The case names another company now.',
  closedBefore: 'The case is resolved. Reopen it to enter an answer.',
  notWithCompany: 'The company does not have it any more.',
  answeredBefore: 'The company has answered already.',
  dueEarlier: 'Choose a later day than the one that it has now.',
  dueTooLate: 'Choose a day within the 90 days that the link of the company works.',
  firstNotice: 'The customer has not complained to your company before, so this is your first notice of it.',
  caseResolved: 'The case is resolved.',
  linkGone:
    'This link does not work any more: the case is closed or was taken back, or the link is older than 90 days. Write to the Commission and give the reference of the case.',
  tooManyFiles: 'An answer takes up to 10 files.',
  confirmedBefore: 'You have answered this already.',
  solvedMissing: 'Choose whether it is solved',
  notAsked: 'There is nothing to confirm now.',
  mailboxInvalid: 'Enter one e-mail address, such as complaints@example.com',
  desksStale: 'Someone else changed the mailboxes of companies. Reload to see the changes before you save yours.',
} as const

export const referralOutcomeWords = {
  fixed: 'Fixed',
  partly: 'Partly fixed',
  rejected: 'Rejected',
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
  needsTime: 'warning',
  withdrawn: 'neutral',
} as const
