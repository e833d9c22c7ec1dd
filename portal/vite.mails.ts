import type { Plugin } from 'vite'
import type { MailDescription, MailGroup, PaperDescription, PaperGroup } from '#fields/mail/mail-type.ts'

type Group =
  MailGroup<Readonly<Record<string, MailDescription>>> | PaperGroup<Readonly<Record<string, PaperDescription>>>

/**
 * The groups of mails and papers of a feature (`mails.ts`, `papers.ts`) without their built-in texts, in scripts for the browser: screens get these
 * from the API, and they would be 4 kB of every screen of the content manager (docs/decisions/0034).
 */
export function lightMails(): Plugin {
  return {
    name: 'light-mails',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: /\/portal\/src\/features\/.*\/(?:mails|papers)\.ts$/ },
      handler: async (id) => lightModule((await import(id)) as Record<string, Group>),
    },
  }
}

const mapEach = <T, R>(of: Readonly<Record<string, T>>, change: (each: T) => R) =>
  Object.fromEntries(Object.entries(of).map(([name, each]) => [name, change(each)]))

/** What describes the same groups, as values, with empty texts, and by which function. */
export const withoutTexts = (groups: Record<string, Group>) =>
  Object.entries(groups).map(([name, group]) => {
    const key = group.type.key.replace(/^(?:mails|papers)-/, '')
    const facts = { key, label: group.type.place.label }
    if ('mails' in group)
      return {
        name,
        by: 'describeMails' as const,
        facts: { ...facts, mails: mapEach(group.mails, (mail) => ({ ...mail, subject: '', text: '' })) },
      }
    const papers = mapEach(group.papers, ({ texts, ...paper }) => ({
      ...paper,
      texts: mapEach(texts, (each) => ({ ...each, text: '' })),
    }))
    return {
      name,
      by: 'describePapers' as const,
      facts: { ...facts, label: facts.label.replace('Papers: ', ''), papers },
    }
  })

function lightModule(groups: Record<string, Group>): string {
  const calls = withoutTexts(groups).map(
    ({ name, by, facts }) => `export const ${name} = ${by}(${JSON.stringify(facts)})`,
  )
  return ["import { describeMails, describePapers } from '#fields/mail/mail-type.ts'", ...calls].join('\n')
}
