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
