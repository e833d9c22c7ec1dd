import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

/** The Commission's answer, with the enquiry quoted. The greeting has no name, because the sender could have typed anything as a name. */
export const answer = (enquiry: { reference: string; message: string }, text: string): Omit<Mail, 'to'> => ({
  replyTo: commission.contacts.general.email,
  subject: `Your enquiry ${enquiry.reference}`,
  text: `Good day,

${text}

${commission.name}
${commission.contacts.general.email}, ${commission.contacts.general.phone}

You wrote:

${enquiry.message.replace(/^/gm, '> ')}
`,
})
