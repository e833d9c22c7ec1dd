/** Messages shared by all kinds of case. */
export const caseMessages = {
  nameMissing: 'Name is required',
  emailInvalid: 'Please enter a valid email address',
  phoneInvalid: 'Please enter a valid phone number',
  reasonMissing: 'Say why it should be reopened',
  messageMissing: 'Write a message',
  noteMissing: 'Write a note',
  uploading: 'A file is still on its way. Send the message when it has arrived, or cancel the file.',
  daysRange: 'Give a whole number of days, from 1 to 365',
  settingsStale: 'Someone else changed the deadlines. Reload to see the changes before you save yours.',
  settingsSaved: 'Deadlines saved',
  emailUnproved:
    'Confirm your e-mail address before you file another case: open the link in our e-mail, or ask for a new one in your profile.',
  staffForCompany: 'Staff file for a customer, not for a company.',
  companyMissing: 'Company not found',
  movedBefore: (noun: string) => `This ${noun} belongs to a company and cannot be moved.`,
  nobody: 'Nobody',
  tooManyChanges: (noun: string) =>
    `This ${noun} has too many entries to take another one. Contact the Commission and give its reference.`,
  stale: (noun: string) => `Someone else changed this ${noun}. Reload to see the changes.`,
  attachmentMissing: 'A file of the message is missing. Attach it again.',
  attachmentRemoved: 'File removed',
  tooManyAttachments: 'A message takes up to 10 files. Send it before you attach more.',
  changedMeanwhile: (noun: string) => `Someone else changed this ${noun}. Your changes are not saved yet.`,
  askAgain: (day: string | null) =>
    day ? `You can request it again from ${day}.` : 'You can request it again after the deadline, which is paused.',
  escalatedByUser: 'Escalated by user',
  escalatedAutomatically: 'The deadline has passed.',
  companyUnknown: 'Choose a distribution company from the list',
  councilUnknown: 'Choose a local government area from the list',
  stateUnknown: (state: string) => `Choose ${state} as the state`,
} as const
