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
      handler: async (id) => lightGroups((await import(id)) as Record<string, Group>),
    },
  }
}

/** The source of a module with the same groups: what a description has, as values, with empty texts. */
export function lightGroups(groups: Record<string, Group>): string {
  const calls = Object.entries(groups).map(([name, { type, mails }]) => {
    const withoutTexts = Object.entries(mails).map(([mail, facts]) => [mail, { ...facts, subject: '', text: '' }])
    const facts = {
      key: type.key.replace('mails-', ''),
      label: type.place.label,
      mails: Object.fromEntries(withoutTexts),
    }
    return `export const ${name} = describeMails(${JSON.stringify(facts)})`
  })
  return ["import { describeMails } from '#fields/mail/mail-type.ts'", ...calls].join('\n')
}
