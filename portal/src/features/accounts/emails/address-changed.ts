import { commission } from '#platform/commission.ts'
import { undoDays } from '../rules.ts'

const words = {
  asked: {
    subject: 'Your e-mail address is about to change',
    text: `someone, probably you, asked for another e-mail address for your account at the portal of the ${commission.name}. The change takes effect once the new address is confirmed.`,
  },
  applied: {
    subject: 'Your e-mail address has changed',
    text: `your account at the portal of the ${commission.name} has another e-mail address now. We will write there from now on.`,
  },
}
export type ChangeEvent = keyof typeof words

/** Sent to the previous address, whose owner can undo the change for some days. */
export const addressChangedMail = ({ event, link }: { event: ChangeEvent; link: string }) => ({
  subject: words[event].subject,
  text: `Good day,

${words[event].text}

If this was you, you need not do anything.

This was not me: open this link within ${undoDays} days. It keeps this address, logs every device out and lets you set a new password:
${link}

${commission.name}
`,
})
