import { commission } from '#platform/commission.ts'
import { invitationDays } from '../rules.ts'

/** It names neither the company nor the person who invites: both are typed by strangers, and the address may be mistyped. */
export const invitationMail = ({ link }: { link: string }) => ({
  subject: `An invitation at the ${commission.shortName} portal`,
  text: `Good day,

someone has invited the owner of this e-mail address to act for a company at the portal of the ${commission.name}.

Open this link within ${invitationDays} days to see who invites you, and to which company. You accept it with an account of this e-mail address; if you have none, you can register. The link works once:
${link}

If you do not expect an invitation, you need not do anything.

${commission.name}
`,
})
