import { describeMails } from '#fields/mail/mail-type.ts'
import { claimDays, unconfirmedDays } from './follow/rules.ts'

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
/** A mail with more facts; `note` says whose words the note is, with the lines after it. */
const noted = <const Facts extends object>(about: ReturnType<typeof mail>, facts: Facts, note: string) => ({
  ...about,
  text: about.text.replace('{{note}}', note),
  placeholders: { ...about.placeholders, ...facts },
})
const question = 'Our question to the company: {{note}}'
const answered = {
  outcome: { means: 'what came of it, as the company says', sample: 'Fixed' },
  offered: { means: 'what the company returns or offers, if it named an amount', sample: '₦12,500.00' },
}
const answerLines = `In the words of the company: {{note}}

The company says: {{outcome}}
Amount: {{offered}}`
const confirmation = (answer: string) => `https://portal.example/complaint-solved/EXAMPLE?answer=${answer}`

const yours = 'your {{noun}} {{reference}}'
const Yours = 'Your {{noun}} {{reference}}'

/** Mails about a case to the person or company who filed it. */
export const caseMails = describeMails({
  key: 'cases',
  label: 'Cases',
  mails: {
    submit: mail(
      'Received',
      'We have received your {{noun}}',
      `We have received ${yours}. {{deadline}} We will write to you when something changes.`,
    ),
    edit: {
      ...mail(
        'Another address for its mails',
        'Your {{noun}} at the Commission',
        `The Commission has ${yours} and will write to this address about it from now on. {{deadline}}`,
      ),
      // The note of an edit may contain the previous e-mail address, which may be a stranger's.
      text: frameOf(
        `The Commission has ${yours} and will write to this address about it from now on. {{deadline}}`,
        '',
      ),
      placeholders: facts,
    },
    acknowledge: mail(
      'In progress',
      'Your {{noun}} is in progress',
      `The Commission is working on ${yours}. {{deadline}}`,
    ),
    escalate: mail(
      'Escalated',
      'Your {{noun}} is escalated',
      `${Yours} is escalated to level {{level}} of 3. {{deadline}}`,
    ),
    resolve: noted(
      mail(
        'Resolved',
        'Your {{noun}} is resolved',
        `The Commission has resolved ${yours}. {{deadline}} You can also rate the outcome.`,
      ),
      {
        result: { means: 'what came of it, if that was chosen', sample: 'Upheld in part' },
        returned: { means: 'what the company returned, if anything', sample: '₦12,500.00' },
      },
      '{{note}}\n\nOutcome: {{result}}\nReturned to you: {{returned}}',
    ),
    reopen: mail(
      'Open again',
      'Your {{noun}} is open again',
      `${Yours} is open again, and the Commission will look at it once more. {{deadline}}`,
    ),
    withdraw: mail(
      'Taken back',
      'You have taken back your {{noun}}',
      `You have taken back ${yours}, so the Commission does nothing more about it. If you change your mind, open it and reopen it within 14 days.`,
    ),
    askClaim: mail(
      'Somebody asks for it in an account',
      'Is it you who wants your {{noun}} in an account?',
      `Someone, probably you, has used the code of our letter to ask for ${yours} in an account. Open the link within ${claimDays} days and say whether it was you: only then it moves. If it was not you, the code stops working, and the {{noun}} stays as it was. The link also undoes the move later.`,
    ),
    contact: mail(
      'Confirm the address',
      'Confirm your address for your {{noun}}',
      `Someone, probably you, has filed ${yours} with us and given this address. Open the link within ${unconfirmedDays} days and press the button: then we write to you here. If it was not you, do nothing: we then delete the address.`,
    ),
    detach: mail(
      'No longer in the account',
      'Your {{noun}} is no longer in your account',
      `Your {{noun}} {{reference}} is no longer in your account, so there is nothing left to do for you. If you think that this is a mistake, write to us or call us with this reference.`,
    ),
    ask: mail(
      'Question',
      'A question about your {{noun}}',
      `The Commission needs something from you to continue with ${yours}. {{deadline}}`,
    ),
    message: mail(
      'Message',
      'A message about your {{noun}}',
      `The Commission has written to you about ${yours}. {{deadline}}`,
    ),
    refer: noted(
      mail(
        'Sent to the company',
        'Your {{noun}} was sent to the company',
        `The Commission has sent ${yours} to {{company}}, which has to answer by {{day}}. {{deadline}} We will write to you when the company has answered.`,
      ),
      { company, day },
      question,
    ),
    referFirst: noted(
      mail(
        'Sent to the company, which had not heard of it',
        'Your {{noun}} was sent to the company',
        `The Commission has sent ${yours} to {{company}}. The company has not been told of it before, so it has 15 working days to answer, until {{day}}. {{deadline}} We will write to you when the company has answered.`,
      ),
      { company, day },
      question,
    ),
    companyAnswer: noted(
      mail(
        'Answer of the company',
        'The company has answered about your {{noun}}',
        `{{company}} has answered about ${yours}. The Commission looks at the answer. {{deadline}}`,
      ),
      {
        company,
        ...answered,
        until: { means: 'by which day the company does the rest', sample: '30 March 2027' },
      },
      `${answerLines}
We ask you after this day whether it is solved: {{until}}`,
    ),
    companyNeedsTime: noted(
      mail(
        'The company needs more time',
        'The company needs more time for your {{noun}}',
        `{{company}} says that it needs time until {{until}} to answer about ${yours}. The Commission decides whether it gets it, and writes to you when the company has answered. {{deadline}}`,
      ),
      { company, until: { means: 'the day until which the company asks for time', sample: '30 March 2027' } },
      'In the words of the company: {{note}}',
    ),
    askIfSolved: noted(
      mail(
        'Answer of the company, with the question whether it is solved',
        'Is your {{noun}} solved?',
        `{{company}} has answered about ${yours}. {{deadline}}`,
      ),
      {
        company,
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
      `${Yours} is about the same matter as another one, so we handle the two together. We will write to you when there is an outcome. If yours is about something else, open it within 14 days and tell us.`,
    ),
    unmerge: mail(
      'Handled on its own again',
      'Your {{noun}} is handled on its own again',
      `We handle ${yours} on its own again. {{deadline}}`,
    ),
    outcome: mail(
      'Outcome of the case with which it was handled',
      'The outcome of your {{noun}}',
      `There is an outcome for ${yours}. If you do not agree, you can reopen it within 14 days. You can also rate the outcome.`,
    ),
  },
})

/** Mails about a case to the case officer, or to the office. */
export const staffCaseMails = describeMails({
  key: 'cases-staff',
  label: 'Cases, to staff',
  mails: {
    askClaim: mail(
      'Asked for in an account',
      'Confirm who asks for a {{noun}}',
      'Somebody has used the code of the letter to ask for this {{noun}} in an account, and the customer has no confirmed e-mail address. Call the customer. If it was the customer, a colleague who did not issue the code confirms it on the page of the {{noun}}; if not, issue a new code. {{deadline}}',
    ),
    refuseClaim: mail(
      'Not claimed by the customer',
      'Issue a new code for a {{noun}}',
      'Somebody has used the code of the letter to ask for this {{noun}} in an account, and the mailbox of the {{noun}} says that this was not the customer. The code has ended. Give the customer a new one. {{deadline}}',
    ),
    submit: mail('New case', 'New {{noun}}', 'A {{noun}} has been filed. {{deadline}}'),
    missed: mail(
      'Escalated because the deadline has passed',
      'Deadline missed: {{noun}} escalated',
      'The deadline has passed, so the {{noun}} was raised to level {{level}}. {{deadline}}',
    ),
    escalate: mail(
      'Escalated by the customer',
      'Escalation requested',
      "The {{noun}} was raised to level {{level}} at the customer's request. {{deadline}}",
    ),
    reopen: mail(
      'Open again',
      'A resolved {{noun}} is open again',
      'The customer does not agree with the resolution. {{deadline}}',
    ),
    withdraw: mail(
      'Taken back by the customer',
      'Taken back: {{noun}}',
      'The customer has taken back the {{noun}}. There is nothing left to do.',
    ),
    remind: mail('Due soon', 'Reminder: a {{noun}} is due soon', 'This {{noun}} is still open. {{deadline}}'),
    tellMissed: mail(
      'Overdue',
      'Overdue {{noun}}',
      'The deadline of this {{noun}} has passed and it is not resolved. {{deadline}}',
    ),
    upload: mail(
      'Documents added',
      'Documents for a {{noun}}',
      'The customer has added documents that we waited for; the deadline runs again. {{deadline}}',
    ),
    companyAnswer: mail(
      'Answer of the company',
      'A company has answered about a {{noun}}',
      'The company has answered about this {{noun}}. {{deadline}}',
    ),
    companyNeedsTime: mail(
      'A company needs more time',
      'A company asks for more time about a {{noun}}',
      'The company says that it needs more time to answer about this {{noun}}. Give it a later day, or let its day stand. {{deadline}}',
    ),
    companyMissed: mail(
      'No answer of the company in time',
      'No answer of the company about a {{noun}}',
      'The company has not answered about this {{noun}} by its day. {{deadline}}',
    ),
    notDelivered: mail(
      'Not delivered to the company',
      'A {{noun}} could not be delivered to the company',
      'Our mail about this {{noun}} did not reach the company. Check its mailbox, and send the {{noun}} again. {{deadline}}',
    ),
    mailReturned: mail(
      'Mail to the customer came back',
      'Mail to the customer of a {{noun}} came back',
      'Our mail to the customer of this {{noun}} did not arrive. Ask for the right address by telephone and correct it: what is open is then mailed again. {{deadline}}',
    ),
    notSolved: mail(
      'Not solved, says the customer',
      'Not solved: {{noun}}',
      'The company says that it has done something about this {{noun}}, and the customer says that it is not solved. {{deadline}}',
    ),
    message: mail('Message', 'Message from a customer', 'The customer has written about the {{noun}}. {{deadline}}'),
  },
})
