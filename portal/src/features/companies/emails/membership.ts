import { commission } from '#platform/commission.ts'
import type { Mandate } from '#platform/mandates.ts'
import { mandateWords } from '../messages.ts'

const listOf = (mandates: readonly Mandate[]) =>
  mandates.map((mandate) => `- ${mandateWords[mandate].name}: ${mandateWords[mandate].does}`).join('\n')

/** Sent to a member whose mandates someone else has changed; without mandates they are no longer a member. */
export const mandatesMail = (facts: { company: string; mandates: readonly Mandate[]; link: string }) => ({
  subject: facts.mandates.length > 0 ? 'Your mandates for a company have changed' : 'You no longer act for a company',
  text: `Good day,

${
  facts.mandates.length > 0
    ? `your mandates for ${facts.company} have changed. You have these now:\n\n${listOf(facts.mandates)}`
    : `you are no longer a member of ${facts.company}. You can no longer read its records or act for it.`
}

See your companies:
${facts.link}

If you do not expect this, ask the person who manages the members of the company.

${commission.name}
`,
})

/** Sent to the person who has invited a new member. */
export const joinedMail = (facts: { company: string; name: string; mandates: readonly Mandate[]; link: string }) => ({
  subject: 'Your invitation was accepted',
  text: `Good day,

${facts.name} has accepted your invitation and is now a member of ${facts.company} with these mandates:

${listOf(facts.mandates)}

See the members:
${facts.link}

${commission.name}
`,
})
