import { commission } from '#platform/commission.ts'
import type { StoredAction } from '../messages.ts'

export interface SubmissionNews {
  event: StoredAction
  name: string
  reference: string
  formTitle: string
  /** Address of the submission's page. */
  link: string
  comment: string
  /** The company that applies, '' where a person does. */
  company: string
}

interface Words {
  subject: string
  text: (news: SubmissionNews) => string
}

const received: Words = {
  subject: 'We have received your documents',
  text: ({ reference }) =>
    `we have received documents for your application ${reference}. If you have sent all documents and not submitted the application yet, open it and submit it.`,
}

const words: Record<StoredAction, Words> = {
  submitted: {
    subject: 'Your form is filed',
    text: ({ formTitle, reference }) =>
      `your answers to '${formTitle}' are filed under the reference ${reference}. Print and sign the form, upload it with your supporting documents, and submit the application.`,
  },
  'filled-form-uploaded': received,
  'documents-uploaded': received,
  completed: {
    subject: 'Your application is submitted',
    text: ({ reference }) =>
      `your application ${reference} is submitted and complete. The Commission will now look at it; we will write to you when something changes.`,
  },
  'in-progress': {
    subject: 'Your application is in progress',
    text: ({ reference }) => `the Commission is working on your application ${reference}.`,
  },
  approved: {
    subject: 'Your application is approved',
    text: ({ reference }) => `the Commission has approved your application ${reference}.`,
  },
  rejected: {
    subject: 'Your application is rejected',
    text: ({ reference }) => `the Commission has rejected your application ${reference}.`,
  },
  pending: {
    subject: 'Your application is pending again',
    text: ({ reference }) =>
      `the Commission has set your application ${reference} back to pending and will look at it again.`,
  },
  'comment-changed': {
    subject: 'A comment on your application',
    text: ({ reference }) => `the Commission has written a comment on your application ${reference}.`,
  },
}

/** Only mails about the Commission's actions contain its comment; in other mails it would be outdated. */
const withComment = new Set<StoredAction>(['in-progress', 'approved', 'rejected', 'pending', 'comment-changed'])

/** The mail to the applicant about a change of a submission. */
export function submissionChangedMail(news: SubmissionNews): { subject: string; text: string } {
  const { subject, text } = words[news.event]
  const comment = withComment.has(news.event) && news.comment ? `\nComment of the Commission:\n${news.comment}\n` : ''
  return {
    subject: `${subject} (${news.reference})`,
    text: `Dear ${news.name},

${text(news)}
${comment}
Application: ${news.formTitle}
${news.company && `Company:     ${news.company}\n`}Reference:   ${news.reference}
Open it here: ${news.link}

${commission.name}
`,
  }
}
