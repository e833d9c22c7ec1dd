import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'

/** To the sender. It contains none of the typed text: otherwise spammers could use the form to mail any text to any address. */
export const acknowledgement = ({ reference }: { reference: string }): Omit<Mail, 'to'> => ({
  replyTo: commission.contacts.general.email,
  subject: `We have received your enquiry ${reference}`,
  text: `Good day,

thank you for writing to the ${commission.name}. Your enquiry has the reference ${reference}. We will answer by e-mail to this address.

If you did not write to us, someone gave your address by mistake, and you need not do anything.

${commission.name}
${commission.contacts.general.email}, ${commission.contacts.general.phone}
`,
})
