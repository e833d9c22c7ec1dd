import { describeMails } from '#fields/mail/mail-type.ts'
import type { MailedEvent } from './kind.ts'

const facts = {
  name: { means: 'the name of the recipient', sample: 'Ada Obi' },
  reference: { means: 'the reference of the application', sample: 'AP-2027-001' },
  formTitle: { means: 'the title of the form', sample: 'Application for a distribution licence' },
  company: { means: 'the company that applies, if there is one', sample: 'Lagoon Power Ltd' },
  link: { means: 'the page of the application', sample: 'https://portal.example/user-profile/forms/example' },
}
const comment = {
  means: 'the comment of the Commission, if there is one',
  sample: 'Comment of the Commission:\nSend the plan again.',
}
const reason = {
  means: 'the reason for the decision and the comment of the Commission, if there are any',
  sample: 'Reason:\nThe site plan is not signed.',
}

const asked = 'Send it by 14 March 2027.\n\nCapacity: It says 12.5, the plan says 20.'

const frameOf = (text: string, after: string) => `Dear {{name}},

${text}
${after}
Application: {{formTitle}}
Company:     {{company}}
Reference:   {{reference}}
Open it here: {{link}}

{{commission}}
`

const plain = (label: string, subject: string, text: string) => ({
  label,
  subject: `${subject} [{{reference}}]`,
  text: frameOf(text, ''),
  placeholders: facts,
  inSubject: ['reference'] as const,
  keeps: ['link'] as const,
})
/** Only mails about the Commission's actions contain its comment; in other mails it would be outdated. */
const commented = (label: string, subject: string, text: string) => ({
  ...plain(label, subject, text),
  text: frameOf(text, '\n{{comment}}\n'),
  placeholders: { ...facts, comment },
})
/** The applicant must be able to read why. */
const decided = (label: string, subject: string, text: string, next = '') => ({
  ...commented(label, subject, text),
  text: frameOf(text, `\n{{comment}}\n${next && `\n${next}\n`}`),
  placeholders: { ...facts, comment: reason },
  keeps: ['link', 'comment'] as const,
})

/** What was granted is in the register. */
const licensing = (label: string, subject: string, text: string) => ({
  ...plain(
    label,
    subject,
    `${text} It is in the public register, where everybody can check it, with its certificate: {{register}}`,
  ),
  placeholders: {
    ...facts,
    licence: { means: 'the number of the licence', sample: 'ABC/GEN/2027/003' },
    register: {
      means: 'its page in the public register',
      sample: 'https://portal.example/licence-register/ABC-GEN-2027-003',
    },
  },
  keeps: ['link', 'licence', 'register'] as const,
})

const receivedText =
  'We have received documents for your application {{reference}}. If you have sent all documents and not submitted the application yet, open it and submit it.'

/** The mails to applicants about a change of their application. */
export const applicationMails = describeMails({
  key: 'applications',
  label: 'Applications',
  mails: {
    submitted: plain(
      'Form filed',
      'Your form is filed',
      "Your answers to '{{formTitle}}' are filed under the reference {{reference}}. Print and sign the form, upload it with your supporting documents, and submit the application.",
    ),
    'filled-form-uploaded': plain('Signed form received', 'We have received your documents', receivedText),
    'documents-uploaded': plain('Documents received', 'We have received your documents', receivedText),
    completed: plain(
      'Application submitted',
      'Your application is submitted',
      'Your application {{reference}} is submitted. The Commission will now look at it; we will write to you when something changes or is missing.',
    ),
    withdrawn: plain(
      'Taken back',
      'Your application is taken back',
      'Your application {{reference}} is taken back, and the Commission does nothing more about it. You can make a new application at any time. If you want the Commission to continue with this one, write to {{email}} and give the reference.',
    ),
    'in-progress': decided(
      'In progress',
      'Your application is in progress',
      'The Commission is working on your application {{reference}}.',
    ),
    approved: decided(
      'Approved',
      'Your application is approved',
      'The Commission has approved your application {{reference}}. Its letter about the decision is on the page of the application.',
    ),
    licensed: licensing(
      'Licence granted',
      'Your licence is granted',
      'The Commission has granted the licence {{licence}} on your application {{reference}}.',
    ),
    'licence-renewed': licensing(
      'Licence renewed',
      'Your licence is renewed',
      'The Commission has renewed the licence {{licence}} on your application {{reference}}.',
    ),
    rejected: decided(
      'Rejected',
      'Your application is rejected',
      'The Commission has rejected your application {{reference}}. Its letter about the decision is on the page of the application.',
      'You can make a new application that begins with the same answers and documents: open this one. If you do not agree with the decision, you can file a petition with the Commission on this site.',
    ),
    pending: decided(
      'Pending again',
      'Your application is pending again',
      'The Commission has set your application {{reference}} back to pending and will look at it again.',
    ),
    'comment-changed': commented(
      'Comment',
      'A comment on your application',
      'The Commission has written a comment on your application {{reference}}.',
    ),
    message: {
      ...commented(
        'Message',
        'A message about your application',
        'The Commission has written to you about your application {{reference}}. Open the application to answer.',
      ),
      placeholders: { ...facts, comment: { means: 'the message', sample: 'When was the meter installed?' } },
      keeps: ['link', 'comment'],
    },
    question: {
      ...commented(
        'Question',
        'A question about your application',
        'The Commission needs something from you to continue with your application {{reference}}. The time for its review is paused until you answer. Open the application to answer, or to add documents.',
      ),
      placeholders: { ...facts, comment: { means: 'the question', sample: 'Which plan is the latest?' } },
      keeps: ['link', 'comment'],
    },
    'duly-filed': {
      ...plain(
        'Duly filed',
        'Your application is complete',
        'Your application {{reference}} is complete. It was duly filed on {{day}}. {{review}}',
      ),
      placeholders: {
        ...facts,
        day: { means: 'the day on which the last missing piece arrived', sample: '3 March 2027' },
        review: {
          means: 'by when the Commission decides, while that is open',
          sample: 'The Commission decides by 26 May 2027.',
        },
      },
      keeps: ['link', 'day'],
    },
    'not-duly-filed': {
      ...commented(
        'Not duly filed after all',
        'Your application is not complete yet',
        'The Commission has told you that your application {{reference}} is complete. Something is missing after all, and the time for its review does not run until it has arrived.',
      ),
      placeholders: { ...facts, comment: { means: 'what is missing', sample: 'The survey plan has no seal.' } },
      keeps: ['link', 'comment'],
    },
    'corrections-asked': {
      ...commented(
        'Corrections asked for',
        'Correct your application',
        'The Commission asks you to correct your application {{reference}}. Open it to see what you filed, correct what is listed here and send it. The time for its review is paused until then.',
      ),
      placeholders: { ...facts, comment: { means: 'what to correct, and until when', sample: asked } },
      keeps: ['link', 'comment'],
    },
    'corrections-due-soon': {
      ...commented(
        'Reminder of corrections',
        'Your corrections are due soon',
        'The Commission still waits for the corrections to your application {{reference}}. Open it to correct and send it.',
      ),
      placeholders: { ...facts, comment: { means: 'until when', sample: 'Send them by 14 March 2027.' } },
      keeps: ['link', 'comment'],
    },
    'corrections-withdrawn': plain(
      'Request for corrections withdrawn',
      'You need not correct your application',
      'The Commission has withdrawn its request for corrections to your application {{reference}}. You have nothing to correct; the review continues.',
    ),
  } satisfies Record<MailedEvent, unknown>,
})

/** Mails to the member of staff who handles an application. */
export const staffApplicationMails = describeMails({
  key: 'applications-staff',
  label: 'Applications, to staff',
  mails: {
    answer: {
      label: 'Answer of the applicant',
      subject: 'An answer about an application [{{reference}}]',
      text: frameOf('The applicant has answered about the application {{reference}}. {{deadline}}', '\n{{answer}}\n'),
      placeholders: {
        ...facts,
        deadline: { means: 'by when to decide, if that is open', sample: 'Decide by 3 March 2027.' },
        answer: { means: 'what the applicant wrote, or the documents', sample: 'The meter was installed in May.' },
      },
      inSubject: ['reference'],
      keeps: ['link'],
    },
    withdrawn: {
      label: 'Taken back by the applicant',
      subject: 'Taken back: application [{{reference}}]',
      text: frameOf(
        'The applicant has taken back the application {{reference}}. There is nothing left to do.',
        '\n{{answer}}\n',
      ),
      placeholders: {
        ...facts,
        answer: { means: 'why, if the applicant wrote it', sample: 'We have sold the plant.' },
      },
      inSubject: ['reference'],
      keeps: ['link'],
    },
  },
})
