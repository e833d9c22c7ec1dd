import { describeMails } from '#fields/mail/mail-type.ts'

const facts = {
  reference: { means: 'the reference of the request', sample: 'DR-2027-001' },
  right: { means: 'the right that the requester uses', sample: 'access' },
  dueDay: { means: 'the day by which it is answered', sample: '3 March 2027' },
  page: {
    means: 'a line with the page of the request, if the requester has an account',
    sample: 'See your requests:\nhttps://portal.example/user-profile/data',
  },
}
const words = { means: 'what staff have written about it', sample: 'The archive is being moved.' }
const yours = 'your request {{reference}} about your personal data ({{right}})'

const toPerson = (label: string, subject: string, text: string) => ({
  label,
  subject,
  text: `Good day,\n\n${text}\n\n{{page}}\n\n{{commission}}\n`,
  placeholders: { ...facts, words },
  keeps: ['reference', 'page'] as const,
})
const explained = (label: string, subject: string, text: string) => ({
  ...toPerson(label, subject, text),
  keeps: ['reference', 'page', 'words'] as const,
})

const toOffice = (label: string, subject: string, text: string) => ({
  label,
  subject,
  text: `Good day,\n\n${text}\n\n{{page}}\n\n{{commission}}\n`,
  placeholders: facts,
  inSubject: ['reference'] as const,
  keeps: ['reference', 'page'] as const,
})
const about = 'Request {{reference}} ({{right}})'

/** Mails about requests to exercise the rights of data protection. */
export const dataRequestMails = describeMails({
  key: 'data-requests',
  label: 'Data requests',
  mails: {
    received: toPerson(
      'Received',
      'We have your request about your data',
      `We have received ${yours}. We answer it by {{dueDay}}.`,
    ),
    extend: explained(
      'Takes longer',
      'Your request about your data takes longer',
      `We need more time for ${yours}. We answer it by {{dueDay}}. The reason:\n\n{{words}}`,
    ),
    refuse: explained(
      'Refused',
      'Your request about your data is refused',
      `We cannot do what you asked for in ${yours}. The reason:\n\n{{words}}\n\nIf you do not agree, you may turn to the Nigeria Data Protection Commission.`,
    ),
    answer: explained(
      'Answered',
      'Our answer to your request about your data',
      `This is our answer to ${yours}:\n\n{{words}}`,
    ),
    officeReceived: toOffice(
      'To the office: received',
      'Data request {{reference}}',
      `${about} has been received. It is due on {{dueDay}}.`,
    ),
    officeReminded: toOffice(
      'To the office: due in a week',
      'Due in a week: {{reference}}',
      `${about} is due on {{dueDay}} and is not answered yet.`,
    ),
    officeReturned: toOffice(
      'To the office: mail to the requester came back',
      'Mail to the requester came back: {{reference}}',
      `Our mail to the requester of ${about} did not arrive. Reach the requester in another way. It is due on {{dueDay}}.`,
    ),
    officeOverdue: toOffice(
      'To the office: deadline missed',
      'Deadline missed: {{reference}}',
      `${about} was due on {{dueDay}} and is not answered yet.`,
    ),
  },
})

const breach = (label: string, subject: string, text: string) => ({
  label,
  subject,
  text: `Good day,\n\n${text}\n\nOpen the breach:\n{{link}}\n\n{{commission}}\n`,
  placeholders: {
    reference: { means: 'the reference of the breach', sample: 'BR-2027-001' },
    discovered: { means: 'when it was discovered', sample: '1 March 2027 at 09:15' },
    due: { means: 'when it must be reported', sample: '4 March 2027 at 09:15' },
    left: { means: 'the time that is left', sample: '24 hours' },
    link: { means: 'the page of the breach', sample: 'https://portal.example/data-protection/breaches/example' },
  },
  inSubject: ['reference', 'left'] as const,
  keepsInSubject: ['reference'] as const,
  keeps: ['reference', 'due', 'link'] as const,
})

/** To the compliance office: a breach, and how long is left to report it. They say nothing of what happened. */
export const breachMails = describeMails({
  key: 'breaches',
  label: 'Data breaches',
  mails: {
    entered: breach(
      'Entered in the register',
      'Breach of personal data: {{reference}}',
      'Breach {{reference}}, discovered on {{discovered}}, is in the register. Unless it is decided otherwise, it must be reported to the Nigeria Data Protection Commission by {{due}}.',
    ),
    reminded: breach(
      'Reminder',
      '{{left}} left to report: {{reference}}',
      'Breach {{reference}} must be reported to the Nigeria Data Protection Commission by {{due}}. The register says neither that it was reported nor why not.',
    ),
    overdue: breach(
      'Overdue',
      '72 hours over: {{reference}}',
      'Breach {{reference}} should have been reported to the Nigeria Data Protection Commission by {{due}}. The register says neither that it was reported nor why not.',
    ),
  },
})
