import type { Mail } from '#platform/mail.server.ts'

/** To the Commission's general address: the enquiry, with a link for answering it. */
export const forwarded = (
  enquiry: { reference: string; name: string; email: string; message: string },
  link: string,
): Omit<Mail, 'to'> => ({
  replyTo: enquiry.email,
  subject: `Enquiry ${enquiry.reference}`,
  text: `An enquiry came in through the contact page.

Reference: ${enquiry.reference}
From: ${enquiry.name}
E-mail: ${enquiry.email}

${enquiry.message}

Answer it in the inbox, so that your colleagues see that it is done:
${link}
`,
})
