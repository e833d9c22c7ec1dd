import { commission } from '#platform/commission.ts'
import type { SecurityEvent } from '../factors/rules.ts'
import { denialDays } from '../rules.ts'

const account = `your account at the portal of the ${commission.name}`

const words: Record<SecurityEvent, { subject: string; text: string }> = {
  'password-changed': { subject: 'Your password has changed', text: `the password of ${account} has changed.` },
  'factor-added': {
    subject: 'Two-step login is on',
    text: `an authenticator app was added to ${account}. From now on its code is needed to log in.`,
  },
  'factor-removed': {
    subject: 'Two-step login is off',
    text: `the last authenticator app or passkey was removed from ${account}. The password alone is enough to log in.`,
  },
  'factor-fewer': {
    subject: 'An authenticator app or a passkey was removed',
    text: `an authenticator app or a passkey was removed from ${account}. The others stay.`,
  },
  'passkey-added': {
    subject: 'A passkey was added',
    text: `a passkey was added to ${account}. It logs in without the password, and the password alone is no longer enough.`,
  },
  'factors-cleared': {
    subject: 'Two-step login was removed',
    text: `the Commission has removed every passkey and authenticator app, with the recovery codes, from ${account}, because someone said that they were lost. Every device is logged out, and the password alone is enough to log in. Add a new passkey or app under Login and security.`,
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: `someone, probably you, used a recovery code for ${account}.`,
  },
  'new-device': {
    subject: 'A login from a new device',
    text: `someone, probably you, logged in to ${account} from a device that we have not seen before.`,
  },
}

interface Notice {
  event: SecurityEvent
  /** In words, such as 'Chrome on Android, network 102.89.x.x'; empty where it is not known. */
  where: string
  link: string
}

/** Sent to the owner of an account after an event that only the owner should cause. */
export const securityNoticeMail = ({ event, where, link }: Notice) => ({
  subject: words[event].subject,
  text: `Good day,

${words[event].text}
${where && `\n${where}\n`}
If this was you, you need not do anything.

This was not me: open this link within ${denialDays} days. It logs every device out and lets you set a new password. It works once:
${link}

${commission.name}
`,
})
