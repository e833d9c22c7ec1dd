import { commission } from '#platform/commission.ts'

/** Sent once an hour, instead of all further mails, to an address that has reached its limit. */
export const moreNewsMail = (publicUrl: string) => ({
  subject: `More news at the ${commission.shortName} portal`,
  text: `Good day,

you have received many mails from us in a short time, so we are sending no more for now. There is more news in the portal. Log in to read it:
${publicUrl}/login

${commission.name}
`,
})
