import { describeMails } from '#fields/mail/mail-type.ts'

const reference = { means: 'the reference of the enquiry', sample: 'EN-2027-001' }

export const enquiryMails = describeMails({
  key: 'enquiries',
  label: 'Enquiries',
  mails: {
    // It contains none of the typed text: otherwise spammers could use the form to mail any text to any address.
    acknowledgement: {
      label: 'To the sender: received',
      subject: 'We have received your enquiry [{{reference}}]',
      text: `Good day,

Thank you for writing to the {{commission}}. Your enquiry has the reference {{reference}}. We will answer by e-mail to this address. {{deadline}}

If you did not write to us, someone gave your address by mistake, and you need not do anything.

{{commission}}
{{email}}, {{phone}}
`,
      placeholders: {
        reference,
        deadline: {
          means: 'until when the Commission aims to answer, or nothing',
          sample: 'We aim to answer by 12 March 2027.',
        },
      },
      inSubject: ['reference'],
      keeps: ['reference'],
    },
    answer: {
      label: 'To the sender: answer',
      subject: 'Your enquiry [{{reference}}]',
      text: `Good day,

{{answer}}

{{commission}}
{{email}}, {{phone}}

You wrote:

{{enquiry}}
`,
      placeholders: {
        reference,
        answer: { means: 'the answer that staff have written', sample: 'The fee is in part B of the schedule.' },
        enquiry: { means: 'what the sender wrote', sample: '> Which fee do I pay?' },
      },
      inSubject: ['reference'],
      keeps: ['answer'],
    },
    replied: {
      label: 'To the Commission: reply by e-mail',
      subject: 'Reply to the enquiry {{reference}}',
      text: `The sender of an enquiry has replied by e-mail. The enquiry is new again.

Reference: {{reference}}
From: {{sender}}

{{reply}}

Answer it in the inbox:
{{link}}
`,
      placeholders: {
        reference,
        sender: { means: 'the address of the sender', sample: 'ada@example.com' },
        reply: { means: 'what the sender has written', sample: 'Is there a smaller fee?' },
        link: { means: 'the enquiry in the inbox', sample: 'https://portal.example/enquiries/example' },
      },
      inSubject: ['reference'],
      keeps: ['reply', 'link'],
    },
    forwarded: {
      label: 'To the Commission: new enquiry',
      subject: 'Enquiry {{reference}}',
      text: `An enquiry came in through the contact page.

Reference: {{reference}}
From: {{name}}
E-mail: {{sender}}

{{enquiry}}

Answer it in the inbox, so that your colleagues see that it is done:
{{link}}
`,
      placeholders: {
        reference,
        name: { means: 'the name that the sender gave', sample: 'Ada Obi' },
        sender: { means: 'the address of the sender', sample: 'ada@example.com' },
        enquiry: { means: 'what the sender wrote', sample: 'Which fee do I pay?' },
        link: { means: 'the enquiry in the inbox', sample: 'https://portal.example/enquiries/example' },
      },
      inSubject: ['reference'],
      keeps: ['sender', 'enquiry', 'link'],
    },
  },
})
