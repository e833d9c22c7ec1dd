export const peopleMessages = {
  staffMissing: 'Choose a member of staff',
  emailTaken: 'An account with this e-mail address already exists',
} as const
