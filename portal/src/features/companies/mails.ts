import { describeMails } from '#fields/mail/mail-type.ts'

const company = { means: 'the company', sample: 'Lagoon Power Ltd' }
const mandates = { means: 'the list of mandates', sample: '- Apply: fill in and submit applications' }
const page = { means: 'the page of the companies', sample: 'https://portal.example/companies' }

export const companyMails = describeMails({
  key: 'companies',
  label: 'Companies',
  mails: {
    // It names neither the company nor the person who invites: strangers typed both, and the address may be mistyped.
    invitation: {
      label: 'Invitation to act for a company',
      subject: 'An invitation at the {{portal}} portal',
      text: `Good day,

Someone has invited the owner of this e-mail address to act for a company at the portal of the {{commission}}.

Open this link within {{days}} days to see who invites you, and to which company. You accept it with an account of this e-mail address; if you have none, you can register. The link works once:
{{link}}

If you do not expect an invitation, you need not do anything.

{{commission}}
`,
      placeholders: {
        link: { means: 'the page of the invitation', sample: 'https://portal.example/companies/invitation#EXAMPLE' },
        days: { means: 'the days for which the link works', sample: '7' },
      },
      keeps: ['link'],
    },
    changed: {
      label: 'To a member: mandates changed',
      subject: 'Your mandates for a company have changed',
      text: `Good day,

Your mandates for {{company}} have changed. You have these now:

{{mandates}}

See your companies:
{{link}}

If you do not expect this, ask the person who manages the members of the company.

{{commission}}
`,
      placeholders: { company, mandates, link: page },
      keeps: ['mandates', 'link'],
    },
    removed: {
      label: 'To a former member',
      subject: 'You no longer act for a company',
      text: `Good day,

You are no longer a member of {{company}}. You can no longer read its records or act for it.

See your companies:
{{link}}

If you do not expect this, ask the person who manages the members of the company.

{{commission}}
`,
      placeholders: { company, link: page },
      keeps: ['company', 'link'],
    },
    joined: {
      label: 'To the person who invited: invitation accepted',
      subject: 'Your invitation was accepted',
      text: `Good day,

{{name}} has accepted your invitation and is now a member of {{company}} with these mandates:

{{mandates}}

See the members:
{{link}}

{{commission}}
`,
      placeholders: { name: { means: 'the name of the new member', sample: 'Ada Obi' }, company, mandates, link: page },
      keeps: ['name', 'mandates', 'link'],
    },
  },
})
