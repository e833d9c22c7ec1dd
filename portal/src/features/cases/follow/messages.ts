export const followMessages = {
  kindUnknown: 'There is no such kind of case',
  referenceMissing: 'Enter the reference of your letter, for example CP-2026-001',
  codeMissing: 'Enter the code of your letter',
  messageMissing: 'Write a message',
  messageTooLong: (max: number) => `At most ${max} characters`,
  /** The same for an unknown reference, a wrong code and a case that is in an account. */
  notFound: 'No case has this reference and code. Check both on your letter. If the case is in your account, log in.',
  claimUnverified:
    'Confirm your e-mail address first: open the link in our e-mail, or ask for a new one in your profile.',
  staffClaim: 'Staff do not take cases into their own account.',
  handledWith: (reference: string, by: string | null) =>
    `It is handled together with ${reference}.${by ? ` We aim to resolve that by ${by}.` : ''}`,
  notAgreed: (until: string) => `If you do not agree, write or call the Commission by ${until}, with this reference.`,
  hasAccount: 'This case is in an account, whose owner follows it there.',
} as const
