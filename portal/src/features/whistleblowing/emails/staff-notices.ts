import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

const to = commission.contacts.compliance.email

/** That there is something to read, and not a word of it. */
export const somethingToRead = (count: number, link: string): Mail => ({
  to,
  subject: 'Whistle-blowing: reports to read',
  text: `${count === 1 ? 'One report is new or has' : `${count} reports are new or have`} something new from the reporter.

Sign in to read: ${link}
`,
})

/** Which resolved reports will soon be destroyed, and how to keep one. */
export const soonDestroyed = (reports: { reference: string; destroyOn: string | null }[], link: string): Mail => ({
  to,
  subject: 'Whistle-blowing: reports that will be destroyed',
  text: `These resolved reports will be destroyed with everything that belongs to them:

${reports.map(({ reference, destroyOn }) => `${reference} on ${destroyOn}`).join('\n')}

Open a report and choose “Keep for longer” if it is still needed: ${link}
`,
})
