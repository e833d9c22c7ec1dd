import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

/** To the sender. It repeats neither message nor link: a form that mails anybody's words to anybody would serve senders of spam. */
export const acknowledgement = ({ reference }: { reference: string }): Omit<Mail, 'to'> => ({
  replyTo: commission.contacts.general.email,
  subject: `We have received your enquiry ${reference}`,
  text: `Good day,

thank you for writing to the ${commission.name}. Your enquiry has the reference ${reference}. We will answer to this address.

If you did not write to us, somebody has given your address by mistake, and you need not do anything.

${commission.name}
${commission.contacts.general.email}, ${commission.contacts.general.phone}
`,
})
