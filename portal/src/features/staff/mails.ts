import { describeMails } from '#fields/mail/mail-type.ts'

export const staffMails = describeMails({
  key: 'staff',
  label: 'Colleagues',
  mails: {
    invitation: {
      label: 'Invitation of a colleague',
      subject: 'Your account for the {{portal}} portal',
      text: `Good day,

The {{commission}} has made an account for you, with which you work in its portal. Open this link within {{days}} days to choose your password. It works once:
{{link}}

If you do not expect this, do not open the link: nobody can use the account without it.

{{commission}}
`,
      placeholders: {
        link: { means: 'the address that sets the password', sample: 'https://portal.example/reset-password/EXAMPLE' },
        days: { means: 'the days for which the link works', sample: '7' },
      },
      keeps: ['link'],
    },
    hasAccount: {
      label: 'To a new colleague who already has an account',
      subject: 'You are a colleague at the {{portal}} portal',
      text: `Good day,

The {{commission}} has made your account an account of its staff. Log in as always to see what you can do:
{{link}}

{{commission}}
`,
      placeholders: { link: { means: 'the login page', sample: 'https://portal.example/login' } },
      keeps: ['link'],
    },
  },
})
