import type { Plugin } from 'vite'
import type { MailDescription, MailGroup } from '#fields/mail/mail-type.ts'

type Group = MailGroup<Readonly<Record<string, MailDescription>>>

/**
 * The groups of mails of a feature (`mails.ts`) without their built-in texts, in scripts for the browser: screens get these from the API, and they
 * would be 4 kB of every screen of the content manager (docs/decisions/0034).
 */
export function lightMails(): Plugin {
  return {
    name: 'light-mails',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/portal\/src\/features\/.*\/mails\.ts$/ },
      handler: async (id) => lightModule((await import(id)) as Record<string, Group>),
    },
  }
}

/** What describes the same groups, as values, with empty texts. */
export const withoutTexts = (groups: Record<string, Group>) =>
  Object.entries(groups).map(([name, { type, mails }]) => {
    const light = Object.entries(mails).map(([mail, facts]) => [mail, { ...facts, subject: '', text: '' }] as const)
    const key = type.key.replace('mails-', '')
    return { name, facts: { key, label: type.place.label, mails: Object.fromEntries(light) } }
  })

function lightModule(groups: Record<string, Group>): string {
  const calls = withoutTexts(groups).map(
    ({ name, facts }) => `export const ${name} = describeMails(${JSON.stringify(facts)})`,
  )
  return ["import { describeMails } from '#fields/mail/mail-type.ts'", ...calls].join('\n')
}
