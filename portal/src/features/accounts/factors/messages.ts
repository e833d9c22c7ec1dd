/** Messages of sessions and the second factor. Apart from the others, which the screens of every person load. */
export const factorMessages = {
  wrongCode:
    'This code is not right. Codes change every 30 seconds and work once: enter the one that the app shows now.',
  codeMissing: 'Enter the code',
  codeTooLong: 'This is longer than any code',
  passwordMissing: 'Enter your password',
  loginEnded: 'This login took too long. Log in again.',
  appThere: 'You already have an authenticator app. Remove it before you add another.',
  setupEnded: 'The set-up took too long. Start it again.',
  noFactor: 'Add a passkey or an authenticator app first.',
  lastFactor: 'Staff need a passkey or an authenticator app. Add another one before you remove this one.',
  factorNeeded: 'Confirm that it is you to continue.',
  addressFirst: 'Confirm your e-mail address first: open the link that we sent to it. Then add a way to log in.',
  factorMissing:
    'Reports open only with a second factor of your own. Set up two-step login under Login and security, then come back.',
  passwordFirst:
    'Your account has no password to confirm this with. Ask for one under Forgot password on the login page, then set up two-step login.',
  denied:
    'Every device is logged out, and your password has stopped working. We have sent you a link to set a new one.',
  denialInvalid:
    'This link is not valid any more. It works once, for 7 days. If you can no longer log in, ask for a new password or write to us.',
  factorRemoved: 'The authenticator app is removed.',
  identityConfirmed: 'Thank you. You can continue.',
  sessionEnded: 'That device is logged out.',
  othersEnded: 'All other devices are logged out.',
} as const
