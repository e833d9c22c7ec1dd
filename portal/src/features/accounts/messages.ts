import { peopleMessages } from '#people/messages.ts'

/** Messages of the accounts (spec 1 §8). */
export const messages = {
  wrongLogin: 'Wrong e-mail address or password',
  loggedOut: 'Logged out successfully!',
  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile',
  emailTaken: peopleMessages.emailTaken,
  resetSent:
    'If an account with this address exists, a link to set a new password is on its way. It is valid for 30 minutes.',
  resetDone: 'Your new password is set. Log in with it.',
  resetInvalid: 'This link is not valid any more. Ask for a new one.',
  proofDone: 'Your e-mail address is confirmed.',
  passwordToConfirm: 'Enter the password of this account to confirm the address.',
  proofInvalid: 'This link is not valid any more. It may be too old, or a newer one was sent. Ask for a new one.',
  proofSent: 'We have sent you a link. Open it to confirm your e-mail address.',
  passwordForEmail: 'Enter your current password to change your e-mail address',
  tooManyChanges: 'You have changed your e-mail address several times today. Try again tomorrow.',
  emailChangeCancelled: 'The change is cancelled. Your e-mail address stays the same.',
  undoDone:
    'Your e-mail address is back, and every device is logged out. We have sent you a link to set a new password.',
  undoInvalid:
    'This link is not valid any more. It works once, for 7 days. If you can no longer log in, ask for a new password or write to us.',
  passwordChanged: 'Your password is changed. Other devices are logged out.',
  noPassword:
    'Your account has no password yet. Ask for a link under Forgot password on the login page, and set one with it.',
  wrongPassword: 'This is not your current password',
  samePassword: 'Choose a password that is different from your current one',
  accountDeleted: 'Your account is deleted.',
  lastIntegrityOfficer:
    'Someone must be able to read reports of wrongdoing. Make another person an integrity officer first',
  lastAdmin: 'The last administrator cannot be removed.',
  loggedOutHereOnly:
    'You are logged out in this browser, but we could not reach the server. Log in and out again when you are back online.',
  exportFailed: 'Failed to download your data',
  unknownError: 'An unknown error occurred',
  registrationFailed: 'Registration failed. Please try again.',
} as const
