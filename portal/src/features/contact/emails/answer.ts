import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

/** The Commission's answer to an enquiry, with the words it answers. It greets nobody: the name is whatever the sender typed. */
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
