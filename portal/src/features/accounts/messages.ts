/** Words of spec 1 §8 and their companions. */
export const messages = {
  wrongLogin: 'Wrong e-mail address or password',
  loggedOut: 'Logged out successfully!',
  registered: 'Your account is ready.',
  profileUpdated: 'Profile updated successfully!',
  profileFailed: 'Failed to update profile',
  emailTaken: 'An account with this e-mail address already exists',
  resetSent:
    'If an account with this address exists, a link to set a new password is on its way. It is valid for 30 minutes.',
  resetDone: 'Your new password is set. Please sign in.',
  resetInvalid: 'This link is not valid any more. Please ask for a new one.',
  passwordChanged: 'Your password is changed. Other devices are signed out.',
  wrongPassword: 'This is not your current password',
  samePassword: 'Please choose a password other than the present one',
  accountDeleted: 'Your account is deleted.',
  lastAdmin: 'The last staff account cannot be removed.',
  loggedOutHereOnly:
    'You are logged out in this browser, but the server could not be told. Log in and out again when you are back online.',
  madeStaff: (name: string) => `${name} is staff now.`,
  madeUser: (name: string) => `${name} is no longer staff.`,
  roleFailed: 'Failed to change the role',
  exportFailed: 'Failed to download your data',
  unknownError: 'An unknown error occurred',
  registrationFailed: 'Registration failed. Please try again.',
  invalidStored: 'Invalid user data in storage',
  restoreFailed: 'Failed to initialize auth',
} as const
