import { describeMails } from '#fields/mail/mail-type.ts'

const facts = {
  noun: { means: 'the kind of case: complaint', sample: 'complaint' },
  reference: { means: 'the reference of the case', sample: 'CP-2027-001' },
  day: { means: 'the day by which the company has to answer', sample: '17 March 2027' },
}
const link = { means: 'the page on which the company answers', sample: 'https://portal.example/company-answer/EXAMPLE' }
const inSubject = ['reference', 'noun', 'day'] as const
const subjects = { inSubject, keepsInSubject: ['reference'] as const }

/** Mails to the desk of a distribution company: what it needs to answer and nothing else of the person. */
export const companyMails = describeMails({
  key: 'referrals',
  label: 'Cases, to distribution companies',
  mails: {
    refer: {
      label: 'Sent to the company',
      subject: 'A {{noun}} for your answer by {{day}} [{{reference}}]',
      text: `Good day,

the {{commission}} has received this {{noun}} about your company and needs your answer by {{day}}.
{{firstNotice}}

Our question: {{question}}

Reference: {{reference}}
Name: {{person}}
Phone: {{personPhone}}
Meter: {{meter}}
Address: {{address}}
Files: {{files}}

The customer writes:

{{description}}

Answer on this page, which needs no account and is only for your company:

Open the {{noun}} and answer: {{link}}

{{commission}}
`,
      placeholders: {
        ...facts,
        link,
        firstNotice: {
          means: 'a sentence where the company hears of the case for the first time',
          sample: 'The customer has not complained to your company before, so this is your first notice of it.',
        },
        question: { means: 'what the officer asks', sample: 'When was the meter read?' },
        person: { means: 'the name of the customer', sample: 'Ada Obi' },
        personPhone: { means: 'the telephone number of the customer', sample: '08031234567' },
        meter: { means: 'the number of the meter or account', sample: '04123456789' },
        address: { means: 'the address of the meter', sample: '12 Market Road' },
        description: {
          means: 'what the customer wrote',
          sample: 'The bill of October is three times that of September.',
        },
        files: { means: 'the names of the files that the company may open', sample: 'bill.pdf, meter.jpg' },
      },
      ...subjects,
      keeps: ['reference', 'link', 'description', 'day'],
    },
    remind: {
      label: 'Reminder',
      subject: 'Reminder: your answer by {{day}} [{{reference}}]',
      text: `Good day,

the {{commission}} asked for your answer about the {{noun}} {{reference}} by {{day}} and has none yet.

Open the {{noun}} and answer: {{link}}

{{commission}}
`,
      placeholders: { ...facts, link },
      ...subjects,
      keeps: ['reference', 'link', 'day'],
    },
    withdraw: {
      label: 'Taken back',
      subject: 'No answer needed any more [{{reference}}]',
      text: `Good day,

the {{commission}} has closed the {{noun}} {{reference}} or taken it back, so you need not answer it any more. The link in our earlier e-mail no longer works.

{{commission}}
`,
      placeholders: facts,
      ...subjects,
      keeps: ['reference'],
    },
  },
})
