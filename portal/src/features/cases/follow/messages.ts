export const followMessages = {
  fileMissing: 'This file cannot be opened. Show the complaint again, and open it from there.',
  referenceMissing: 'Enter the reference of your letter, for example CP-2026-001',
  codeMissing: 'Enter the code of your letter',
  messageMissing: 'Write a message',
  messageTooLong: (max: number) => `At most ${max} characters`,
  /** The same for an unknown reference, a wrong code and a case that is in an account. */
  notFound: 'No case has this reference and code. Check both on your letter. If the case is in your account, log in.',
  /** For a key: too old, of another case, or ended with its code. */
  ended: 'This is not open here any more. Enter its reference and code to open it again.',
  claimUnverified:
    'Confirm your e-mail address first: open the link in our e-mail, or ask for a new one in your profile.',
  referenceUnreadable: 'Enter the reference as on your letter, for example CP-2026-001',
  staffCode: 'You are logged in as staff. Codes are for customers: open the case among the cases of staff.',
  staffClaim: 'Staff do not take cases into their own account.',
  issuerClaim: 'This code cannot be used for this account. Call the Commission to have the case added to it.',
  claimed: 'The case is in your account.',
  claimMailed:
    'We have sent a link to the e-mail address of the case. Open it to confirm that the case is yours: then it is in your account. Until then, follow it with the code.',
  claimCalled:
    'An officer calls the phone number of the case to confirm that it is yours: then it is in your account. Until then, follow it with the code.',
  claimOver: 'Nobody waits any more to have this in an account.',
  claimByMailbox: 'The case has a confirmed e-mail address. Its owner confirms by the link of our e-mail.',
  ownCode: 'You issued the code of this case. A colleague has to confirm who claims it.',
  notMe: 'The mailbox of the case says: this was not me.',
  held: (day: string) =>
    `You added this with a code a short time ago. Until ${day} you can read it and write to us. After that you can also change or withdraw it.`,
  detachMissing: 'Write why',
  mineMissing: 'Choose whether this was you',
  codeOver: 'It was closed long ago, so it gets no code any more.',
  handledWith: (reference: string, by: string | null) =>
    `It is handled together with ${reference}.${by ? ` We aim to resolve that by ${by}.` : ''}`,
  notAgreed: (until: string) => `If you do not agree, write or call the Commission by ${until}, with this reference.`,
  hasAccount: 'This case is in an account, whose owner follows it there.',
} as const
