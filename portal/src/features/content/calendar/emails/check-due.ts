import { commission } from '#platform/state/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

/** For the person who set the check dates. */
export const checkDueMail = (items: readonly { title: string; link: string }[]): Omit<Mail, 'to'> => ({
  subject: `Content is due for a check – ${commission.shortName} portal`,
  text: `Good day,

read these items again, correct what is out of date, and set the next date or remove it:

${items.map(({ title, link }) => `${title || 'No title yet'}\n${link}`).join('\n\n')}
`,
})
