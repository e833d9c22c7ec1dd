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

/** What the portal says about passkeys. Apart from the others, which more screens load. */
export const passkeyMessages = {
  notOffered: 'Passkeys do not work at the address of this portal. Use an authenticator app.',
  refused: 'The portal did not accept this passkey. Try again, or log in with your password.',
  unknown:
    'This passkey belongs to no account here. It may have been removed. Log in with your password, and remove the passkey from your device.',
  ended: 'This took too long, or the answer was used before. Start again.',
  locked: 'This account is locked until its owner sets a new password. Use ‘Forgot password’.',
  copied:
    'This passkey seems to be a copy, so the portal did not accept it. Log in with your password, and remove the passkey under Login and security.',
  present: 'This device already has a passkey for your account.',
  tooMany: 'You have 10 passkeys, and no more fit. Remove one first.',
  nameMissing: 'Enter a name for the passkey',
  removed: 'The passkey is removed.',
} as const
