import { commission } from '#platform/commission.ts'

/** It contains no name: the address may belong to somebody who did not create this account. */
export const resetPasswordMail = ({ link }: { link: string }) => ({
  subject: `Set a new password for the ${commission.shortName} portal`,
  text: `Good day,

someone, probably you, asked for a new password for your account at the portal of the ${commission.name}.

Open this link within 30 minutes to choose one. It works once:
${link}

If you did not ask for it, you need not do anything: your password stays as it is.

${commission.name}
`,
})
