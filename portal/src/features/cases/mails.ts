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
  office: {
    means: 'the office that serves the area, with its address and telephone',
    sample: 'Main office, 1 Court Road',
  },
}
const note = { means: 'the note that was written with it, if there is one', sample: 'The meter was read on 1 March.' }

const frameOf = (text: string, between: string) => `{{greeting}},

${text}
${between}
Subject:      {{subject}}
Reference:    {{reference}}
Status:       {{status}}
Your office:  {{office}}
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

const company = { means: 'the distribution company', sample: 'Example Electricity' }
const day = { means: 'the day by which the company has to answer', sample: '17 March 2027' }
/** A mail about what was sent to a company; `after` are lines after the note. */
const referral = <const Facts extends object>(about: ReturnType<typeof mail>, facts: Facts, after = '') => ({
  ...about,
  text: about.text.replace('{{note}}', `{{note}}${after}`),
  placeholders: { ...about.placeholders, company, ...facts },
})
const answered = {
  outcome: { means: 'what came of it, as the company says', sample: 'Fixed' },
  offered: { means: 'what the company returns or offers, if it named an amount', sample: '₦12,500.00' },
}
const answerLines = '\n\nThe company says: {{outcome}}\nAmount: {{offered}}'
const confirmation = (answer: string) => `https://portal.example/complaint-solved/EXAMPLE?answer=${answer}`

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
    refer: referral(
      mail(
        'Sent to the company',
        'Your {{noun}} was sent to the company',
        `the Commission has sent ${yours} to {{company}}, which has to answer by {{day}}. {{deadline}} We will write to you when the company has answered.`,
      ),
      { day },
    ),
    referFirst: referral(
      mail(
        'Sent to the company, which had not heard of it',
        'Your {{noun}} was sent to the company',
        `the Commission has sent ${yours} to {{company}}. The company has not been told of it before, so it has 15 working days to answer, until {{day}}. {{deadline}} We will write to you when the company has answered.`,
      ),
      { day },
    ),
    companyAnswer: referral(
      mail(
        'Answer of the company',
        'The company has answered about your {{noun}}',
        `{{company}} has answered about ${yours}. The Commission looks at the answer. {{deadline}}`,
      ),
      answered,
      answerLines,
    ),
    askIfSolved: referral(
      mail(
        'Answer of the company, with the question whether it is solved',
        'Is your {{noun}} solved?',
        `{{company}} has answered about ${yours}. {{deadline}}`,
      ),
      {
        ...answered,
        linkYes: { means: 'the page with the answer yes', sample: confirmation('yes') },
        linkNo: { means: 'the page with the answer no', sample: confirmation('no') },
      },
      `${answerLines}

Is it solved? Your answer helps us to decide.

Yes, it is solved: {{linkYes}}
No, it is not solved: {{linkNo}}`,
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
    companyAnswer: mail(
      'Answer of the company',
      'A company has answered about a {{noun}}',
      'the company has answered about this {{noun}}. {{deadline}}',
    ),
    companyMissed: mail(
      'No answer of the company in time',
      'No answer of the company about a {{noun}}',
      'the company has not answered about this {{noun}} by its day. {{deadline}}',
    ),
    notDelivered: mail(
      'Not delivered to the company',
      'A {{noun}} could not be delivered to the company',
      'the mail server of the company has not taken our mail about this {{noun}}. Check its mailbox, and send the {{noun}} again. {{deadline}}',
    ),
    notSolved: mail(
      'Not solved, says the customer',
      'Not solved: {{noun}}',
      'the company says that it has done something about this {{noun}}, and the customer says that it is not solved. {{deadline}}',
    ),
    message: mail('Message', 'Message from a customer', 'the customer has written about the {{noun}}. {{deadline}}'),
  },
})
