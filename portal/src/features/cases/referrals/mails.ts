import { describeMails } from '#fields/mail/mail-type.ts'

const facts = {
  about: { means: 'type, subject and area of the case', sample: 'Billing: Wrong bill, Riverside' },
  noun: { means: 'the kind of case: complaint', sample: 'complaint' },
  reference: { means: 'the reference of the case', sample: 'CP-2027-001' },
  day: { means: 'the day by which the company has to answer', sample: '17 March 2027' },
}
const link = { means: 'the page on which the company answers', sample: 'https://portal.example/company-answer/EXAMPLE' }
// Not the customer: subjects are read over shoulders and in the lists of shared mailboxes.
const inSubject = ['about', 'reference', 'noun', 'day'] as const
const subjects = { inSubject, keepsInSubject: ['reference'] as const }

/** What each mail about an open case repeats, so that nobody searches for the first one. */
const theCase = `Our question: {{question}}

About: {{about}}
Reference: {{reference}}
Name: {{person}}
Phone: {{personPhone}}
Meter: {{meter}}
Address: {{address}}
Files: {{files}}

The customer writes:

{{description}}
`
const open = (label: string, subject: string, text: string) => ({
  label,
  subject: `${subject} [{{reference}}]`,
  text: `Good day,

${text}

${theCase}
Answer on this page, which needs no account and is only for your company. It shows what the customer will read before you send it:

Open the {{noun}} and answer: {{link}}

What else waits for you: {{others}}
To ask us about it, call {{phone}}.

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
    others: {
      means: 'how many other cases wait for the company, which the same page lists',
      sample: '9 other complaints, listed on the same page',
    },
  },
  ...subjects,
  keeps: ['reference', 'link', 'description', 'day'] as const,
})

/** Mails to the desk of a distribution company: what it needs to answer and nothing else of the person. */
export const companyMails = describeMails({
  key: 'referrals',
  label: 'Cases, to distribution companies',
  mails: {
    refer: open(
      'Sent to the company',
      '{{about}}: answer by {{day}}',
      `The {{commission}} has received this {{noun}} about your company and needs your answer by {{day}}.
{{firstNotice}}`,
    ),
    remind: open(
      'Reminder',
      'Reminder: {{about}}, answer by {{day}}',
      'The {{commission}} asked for your answer about this {{noun}} by {{day}} and has none yet.',
    ),
    missed: open(
      'The day has passed',
      'Overdue: {{about}}, since {{day}}',
      `The {{commission}} asked for your answer about this {{noun}} by {{day}}. That day has passed without one, which the {{commission}} has recorded.

An answer still counts: the customer waits for it, and without one the {{commission}} decides.`,
    ),
    extend: open(
      'A later day',
      '{{about}}: you have until {{day}}',
      'The {{commission}} gives you until {{day}} to answer about this {{noun}}.',
    ),
    withdraw: {
      label: 'Withdrawn',
      subject: 'No answer needed any more: {{about}} [{{reference}}]',
      text: `Good day,

The {{commission}} has closed the {{noun}} {{reference}} or withdrawn it, so you need not answer it any more. The link in our earlier e-mail no longer works.

{{commission}}
`,
      placeholders: facts,
      ...subjects,
      keeps: ['reference'],
    },
    mailboxChanged: {
      label: 'To a mailbox that was replaced',
      subject: 'The address for complaints about {{company}} has changed',
      text: `Good day,

The {{commission}} now sends complaints about {{company}} to another address than this one. If your company asked for that, you need not do anything.

If it did not, open this link within {{days}} days. Complaints then come to this address again, and our supervisors are told.

This was not us: {{link}}

{{commission}}
`,
      placeholders: {
        company: { means: 'the distribution company', sample: 'Riverside Electricity Distribution' },
        days: { means: 'the days for which the link works', sample: '7' },
        link: {
          means: 'the address that puts the mailbox back',
          sample: 'https://portal.example/undo-email-change/EXAMPLE',
        },
      },
      inSubject: ['company'],
      keeps: ['link'],
    },
    mailboxRestored: {
      label: 'To supervisors: a mailbox was put back',
      subject: 'The mailbox of {{company}} was put back',
      text: `Good day,

The former mailbox of {{company}} says that it did not ask for the change. Complaints go to it again: what was sent to the other address since then was sent again to the former one, and the links in the other e-mails have ended.

Find out who asked for the change: {{link}}

{{commission}}
`,
      placeholders: {
        company: { means: 'the distribution company', sample: 'Riverside Electricity Distribution' },
        link: { means: 'the page with the mailboxes', sample: 'https://portal.example/cases/settings' },
      },
      inSubject: ['company'],
      keeps: ['link'],
    },
  },
})
