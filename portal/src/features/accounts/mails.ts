import { describeMails, type PlaceholderFacts } from '#fields/mail/mail-type.ts'
import type { SecurityEvent } from './factors/rules.ts'

const link = (means: string, path: string): PlaceholderFacts => ({
  means,
  sample: `https://portal.example${path}`,
})
const days: PlaceholderFacts = { means: 'the days for which the link works', sample: '7' }

const proofPlaceholders = { link: link('the address that confirms', '/verify-email/EXAMPLE'), days }
const proof = (label: string, opening: string) => ({
  label,
  subject: 'Confirm your e-mail address for the {{portal}} portal',
  text: `Good day,

${opening}
{{link}}

If you do not know what this is about, do not open the link. We will not write to you about it.

{{commission}}
`,
  placeholders: proofPlaceholders,
  keeps: ['link'] as const,
})
const ifYours = 'If that is your account, open this link within {{days}} days and confirm the address:'

const changePlaceholders = {
  link: link('the address that undoes the change', '/undo-email-change/EXAMPLE'),
  days,
}
const change = (label: string, subject: string, text: string) => ({
  label,
  subject,
  text: `Good day,

${text}

If this was you, you need not do anything.

This was not me: open this link within {{days}} days. It keeps this address, logs every device out and lets you set a new password:
{{link}}

{{commission}}
`,
  placeholders: changePlaceholders,
  keeps: ['link'] as const,
})

/** Mails to owners of accounts and of addresses. None contains a name: whoever typed an address may have typed anything. */
export const accountMails = describeMails({
  key: 'accounts',
  label: 'Accounts',
  mails: {
    account: proof(
      'Confirm the address of a new account',
      `This e-mail address was given for an account at the portal of the {{commission}}.\n\n${ifYours}`,
    ),
    change: proof(
      'Confirm the new address of an account',
      `This e-mail address was given as the new address of an account at the portal of the {{commission}}.\n\n${ifYours}`,
    ),
    invitation: proof(
      'Confirm an address that was typed into a form',
      'This e-mail address was given to the {{commission}} as the address of a person we should write to.\n\nIf you expect to hear from us, open this link within {{days}} days and confirm the address. We will then send you what we have for you:',
    ),
    desk: {
      label: 'Confirm the mailbox of a company for complaints',
      subject: 'Confirm the mailbox for complaints about {{company}}',
      text: `Good day,

The {{commission}} regulates electricity here. It will send complaints of customers about {{company}} to this mailbox, each with a link to answer it. Nobody needs an account or a password.

Open this link within {{days}} days and confirm the mailbox. Until then no complaint reaches you:
{{link}}

To ask whether this mail is genuine, or which mailbox we should use instead, call {{phone}}. If you do not work for {{company}}, do not open the link.

{{commission}}
`,
      placeholders: { ...proofPlaceholders, company: { means: 'the company', sample: 'Example Electricity' } },
      inSubject: ['company'],
      keeps: ['link'],
    },
    asked: change(
      'To the former address: it is about to change',
      'Your e-mail address is about to change',
      'Someone, probably you, asked for another e-mail address for your account at the portal of the {{commission}}. The change takes effect once the new address is confirmed.',
    ),
    applied: change(
      'To the former address: it has changed',
      'Your e-mail address has changed',
      'Your account at the portal of the {{commission}} has another e-mail address now. We will write there from now on.',
    ),
    resetPassword: {
      label: 'New password',
      subject: 'Set a new password for the {{portal}} portal',
      text: `Good day,

Someone, probably you, asked for a new password for your account at the portal of the {{commission}}.

Open this link within 30 minutes to choose one. It works once:
{{link}}

If you did not ask for it, you need not do anything: your password stays as it is.

{{commission}}
`,
      placeholders: { link: link('the address that sets the password', '/reset-password/EXAMPLE') },
      keeps: ['link'],
    },
    logIn: {
      label: 'Log in without a password',
      subject: 'Log in to the {{portal}} portal',
      text: `Good day,

Someone, probably you, asked to log in to your account at the portal of the {{commission}}, which has no password.

Open this link within {{minutes}} minutes and press the button. It works once. You can set a password there too, but you need none:
{{link}}

If you did not ask for it, you need not do anything. Give the link to nobody: who has it can log in.

{{commission}}
`,
      placeholders: {
        link: link('the address that logs in', '/login-link/EXAMPLE'),
        minutes: { means: 'the minutes for which the link works', sample: '15' },
      },
      keeps: ['link'],
    },
    moreNews: {
      label: 'Instead of further mails, when there were too many',
      subject: 'More news at the {{portal}} portal',
      text: `Good day,

You have received many mails from us in a short time, so we are sending no more for now. There is more news in the portal. Log in to read it:
{{link}}

{{commission}}
`,
      placeholders: { link: link('the login page', '/login') },
      keeps: ['link'],
    },
  },
})

const account = 'your account at the portal of the {{commission}}'
const noticePlaceholders = {
  where: { means: 'the device and network, as far as they are known', sample: 'Chrome on Android, network 102.89.x.x' },
  link: link('the address that logs every device out', '/forgot-password/EXAMPLE'),
  days,
}
const notice = (label: string, subject: string, text: string) => ({
  label,
  subject,
  text: `Good day,

${text}

{{where}}

If this was you, you need not do anything.

This was not me: open this link within {{days}} days. It logs every device out, removes the passkeys, apps and recovery codes of the last 7 days, and lets you set a new password. It works once:
{{link}}

{{commission}}
`,
  placeholders: noticePlaceholders,
  keeps: ['link'] as const,
})

/** Mails to the owner of an account after an event that only the owner should cause. */
export const securityMails = describeMails({
  key: 'security',
  label: 'Login and security',
  mails: {
    'password-changed': notice(
      'Password changed',
      'Your password has changed',
      `The password of ${account} has changed.`,
    ),
    'factor-added': notice(
      'Authenticator app added',
      'Two-step login is on',
      `An authenticator app was added to ${account}. From now on its code is needed to log in.`,
    ),
    'factor-removed': notice(
      'Last authenticator app or passkey removed',
      'Two-step login is off',
      `The last authenticator app or passkey was removed from ${account}. The password alone is enough to log in.`,
    ),
    'factor-fewer': notice(
      'Authenticator app or passkey removed',
      'An authenticator app or a passkey was removed',
      `An authenticator app or a passkey was removed from ${account}. The others stay.`,
    ),
    'passkey-added': notice(
      'Passkey added',
      'A passkey was added',
      `A passkey was added to ${account}. It logs in without the password, and the password alone is no longer enough.`,
    ),
    'factors-cleared': notice(
      'Two-step login removed by staff',
      'Two-step login was removed',
      `The Commission has removed every passkey and authenticator app, with the recovery codes, from ${account}, because someone said that they were lost. Every device is logged out, and the password alone is enough to log in. Add a new passkey or app under Login and security.`,
    ),
    'recovery-code-used': notice(
      'Recovery code used',
      'A recovery code was used',
      `Someone, probably you, used a recovery code for ${account}.`,
    ),
    'new-device': notice(
      'Login from a new device',
      'A login from a new device',
      `Someone, probably you, logged in to ${account} from a device that we have not seen before.`,
    ),
  } satisfies Record<SecurityEvent, unknown>,
})
