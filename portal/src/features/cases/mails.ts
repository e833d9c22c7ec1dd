import { describeMails } from '#fields/mail/mail-type.ts'

const facts = {
  greeting: { means: 'Dear and the name of the recipient, or Good day', sample: 'Dear Ada Obi' },
  noun: { means: 'the kind of case: complaint or petition', sample: 'complaint' },
  reference: { means: 'the reference of the case', sample: 'CP-2027-001' },
  deadline: { means: 'what happens next and by when', sample: 'We aim to resolve it by 3 March 2027.' },
  level: { means: 'the level of escalation', sample: '2' },
  subject: { means: 'the subject of the case', sample: 'Wrong bill' },
  status: { means: 'the status of the case', sample: 'In Progress' },
  link: { means: 'the page of the case', sample: 'https://portal.example/consumer-complaint/example' },
}
const note = { means: 'the note that was written with it, if there is one', sample: 'The meter was read on 1 March.' }

const frameOf = (text: string, between: string) => `{{greeting}},

${text}
${between}
Subject:      {{subject}}
Reference:    {{reference}}
Status:       {{status}}
Open it here: {{link}}

{{commission}}
`

const mail = (label: string, subject: string, text: string) => ({
  label,
  subject: `${subject} [{{reference}}]`,
  text: frameOf(text, '\n{{note}}\n'),
  placeholders: { ...facts, note },
  inSubject: ['reference', 'noun'] as const,
  keepsInSubject: ['reference'] as const,
  keeps: ['reference', 'link'] as const,
})

const yours = 'your {{noun}} {{reference}}'

/** Mails about a case to the person or company who filed it. */
export const caseMails = describeMails({
  key: 'cases',
  label: 'Cases',
  mails: {
    submit: mail(
      'Received',
      'We have received your {{noun}}',
      `we have received ${yours}. {{deadline}} We will write to you when something changes.`,
    ),
    edit: {
      ...mail(
        'Another address for its mails',
        'Your {{noun}} at the Commission',
        `the Commission has ${yours} and will write to this address about it from now on. {{deadline}}`,
      ),
      // The note of an edit may contain the previous e-mail address, which may be a stranger's.
      text: frameOf(
        `the Commission has ${yours} and will write to this address about it from now on. {{deadline}}`,
        '',
      ),
      placeholders: facts,
    },
    acknowledge: mail(
      'In progress',
      'Your {{noun}} is in progress',
      `the Commission is working on ${yours}. {{deadline}}`,
    ),
    escalate: mail(
      'Escalated',
      'Your {{noun}} is escalated',
      `${yours} is escalated to level {{level}} of 3. {{deadline}}`,
    ),
    resolve: mail(
      'Resolved',
      'Your {{noun}} is resolved',
      `the Commission has resolved ${yours}. {{deadline}} You can also rate the outcome.`,
    ),
    reopen: mail(
      'Open again',
      'Your {{noun}} is open again',
      `${yours} is open again, and the Commission will look at it once more. {{deadline}}`,
    ),
    withdraw: mail(
      'Taken back',
      'You have taken back your {{noun}}',
      `you have taken back ${yours}, so the Commission does nothing more about it. If you change your mind, open it and reopen it within 14 days.`,
    ),
    ask: mail(
      'Question',
      'A question about your {{noun}}',
      `the Commission needs something from you to continue with ${yours}. {{deadline}}`,
    ),
    message: mail(
      'Message',
      'A message about your {{noun}}',
      `the Commission has written to you about ${yours}. {{deadline}}`,
    ),
    merge: mail(
      'Handled together with another',
      'Your {{noun}} is handled together with another',
      `${yours} is about the same matter as another one, so we handle the two together. We will write to you when there is an outcome. If yours is about something else, reopen it within 14 days.`,
    ),
    unmerge: mail(
      'Handled on its own again',
      'Your {{noun}} is handled on its own again',
      `we handle ${yours} on its own again. {{deadline}}`,
    ),
    outcome: mail(
      'Outcome of the case with which it was handled',
      'The outcome of your {{noun}}',
      `there is an outcome for ${yours}. If you do not agree, you can reopen it within 14 days. You can also rate the outcome.`,
    ),
  },
})

/** Mails about a case to the case officer, or to the office. */
export const staffCaseMails = describeMails({
  key: 'cases-staff',
  label: 'Cases, to staff',
  mails: {
    submit: mail('New case', 'New {{noun}}', 'a {{noun}} has been filed. {{deadline}}'),
    missed: mail(
      'Escalated because the deadline has passed',
      'Deadline missed: {{noun}} escalated',
      'the deadline has passed, so the {{noun}} was raised to level {{level}}. {{deadline}}',
    ),
    escalate: mail(
      'Escalated by the customer',
      'Escalation requested',
      "the {{noun}} was raised to level {{level}} at the customer's request. {{deadline}}",
    ),
    reopen: mail(
      'Open again',
      'A resolved {{noun}} is open again',
      'the customer does not agree with the resolution. {{deadline}}',
    ),
    withdraw: mail(
      'Taken back by the customer',
      'Taken back: {{noun}}',
      'the customer has taken back the {{noun}}. There is nothing left to do.',
    ),
    remind: mail('Due soon', 'Reminder: a {{noun}} is due soon', 'this {{noun}} is still open. {{deadline}}'),
    tellMissed: mail(
      'Overdue',
      'Overdue {{noun}}',
      'the deadline of this {{noun}} has passed and it is not resolved. {{deadline}}',
    ),
    upload: mail(
      'Documents added',
      'Documents for a {{noun}}',
      'the customer has added documents that we waited for; the deadline runs again. {{deadline}}',
    ),
    message: mail('Message', 'Message from a customer', 'the customer has written about the {{noun}}. {{deadline}}'),
  },
})
