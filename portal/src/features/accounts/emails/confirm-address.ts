import { commission } from '#platform/commission.ts'
import { proofLinkDays } from '../rules.ts'

const opening = {
  account: `this e-mail address was given for an account at the portal of the ${commission.name}.

If that is your account, open this link within ${proofLinkDays} days and confirm the address:`,
  change: `this e-mail address was given as the new address of an account at the portal of the ${commission.name}.

If that is your account, open this link within ${proofLinkDays} days and confirm the address:`,
  invitation: `this e-mail address was given to the ${commission.name} as the address of a person we should write to.

If you expect to hear from us, open this link within ${proofLinkDays} days and confirm the address. We will then send you what we have for you:`,
}

/** Sent to addresses that are not verified yet. It contains no names, because the person who typed the address may have typed anything. */
export const confirmAddressMail = ({ reason, link }: { reason: keyof typeof opening; link: string }) => ({
  subject: `Confirm your e-mail address for the ${commission.shortName} portal`,
  text: `Good day,

${opening[reason]}
${link}

If you do not know what this is about, do not open the link. We will not write to you about it.

${commission.name}
`,
})
