import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

/** The Commission's answer to an enquiry, with the words it answers. */
export const answer = (
  enquiry: { reference: string; name: string; email: string; message: string },
  text: string,
): Mail => ({
  to: enquiry.email,
  replyTo: commission.contacts.general.email,
  subject: `Your enquiry ${enquiry.reference}`,
  text: `Dear ${enquiry.name},

${text}

${commission.name}
${commission.contacts.general.email}, ${commission.contacts.general.phone}

You wrote:

${enquiry.message.replace(/^/gm, '> ')}
`,
})
