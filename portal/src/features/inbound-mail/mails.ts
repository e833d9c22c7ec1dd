import { describeMails } from '#fields/mail/mail-type.ts'

const facts = {
  reference: { means: 'the reference of the case, enquiry or application', sample: 'CP-2027-001' },
  link: { means: 'its page, if there is one', sample: 'https://portal.example/consumer-complaint/example' },
}

const frameOf = (text: string) => `Good day,

${text}

Reference: {{reference}}
Open it here: {{link}}

{{commission}}
{{email}}, {{phone}}
`

/** What the portal writes back to people who answer by e-mail. */
export const inboundMails = describeMails({
  key: 'inbound',
  label: 'Answers by e-mail',
  mails: {
    refused: {
      label: 'Not added',
      subject: 'Your e-mail was not added [{{reference}}]',
      text: frameOf('We have received your e-mail, but it was not added to {{reference}}.\n\n{{reason}}\n\n{{files}}'),
      placeholders: {
        ...facts,
        reason: { means: 'why', sample: 'It is larger than 25 MB. Send smaller files, or add them on the page.' },
        files: {
          means: 'the files that are not accepted, with the reasons',
          sample: 'list.xlsx: Only PDF files are accepted.',
        },
      },
      inSubject: ['reference'],
      keepsInSubject: [],
      keeps: ['reason'],
    },
    filesLeftOut: {
      label: 'Added without some files',
      subject: 'Files of your e-mail were not added [{{reference}}]',
      text: frameOf('We have added your e-mail to {{reference}}, but not these files:\n\n{{files}}'),
      placeholders: {
        ...facts,
        files: { means: 'the files, with the reasons', sample: 'list.xlsx: Only PDF files are accepted.' },
      },
      inSubject: ['reference'],
      keepsInSubject: [],
      keeps: ['files'],
    },
  },
})
