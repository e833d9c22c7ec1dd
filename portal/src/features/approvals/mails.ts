import { describeMails } from '#fields/mail/mail-type.ts'

const link = { means: 'the page of the request', sample: 'https://portal.example/approvals/example' }

/** They say nothing of the record, which may be a report of wrongdoing. */
export const approvalMails = describeMails({
  key: 'approvals',
  label: 'Approvals',
  mails: {
    asked: {
      label: 'To everybody who may approve',
      subject: 'A request waits for your approval',
      text: `A colleague asks for something that needs a second person, and you may decide about it. The request waits for {{hours}} hours.

Log in to read it: {{link}}
`,
      placeholders: { link, hours: { means: 'the hours for which the request waits', sample: '72' } },
      keeps: ['link'],
    },
    decided: {
      label: 'To the colleague who asked',
      subject: 'Your request for approval has ended',
      text: `Your request for approval by a second person was decided or has ended.

Log in to read how: {{link}}
`,
      placeholders: { link },
      keeps: ['link'],
    },
  },
})
