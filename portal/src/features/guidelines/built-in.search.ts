import { builtInGovernance as governance, builtInLicensing as licensing } from './built-in.ts'

/** Search index entries for the built-in guidelines. */
export const searchEntries = () => [
  {
    id: 'built-in:/guidelines',
    source: 'Guidelines' as const,
    title: governance.title,
    body: [governance.introduction, governance.objectives, governance.scope].join('\n'),
    link: '/guidelines',
    date: governance.date,
  },
  {
    id: 'built-in:/guidelines?tab=licensing',
    source: 'Guidelines' as const,
    title: 'Licensing Framework',
    body: [
      licensing.introduction,
      ...licensing.regulations,
      ...licensing.definitions.flatMap(({ title, description }) => [title, description]),
    ].join('\n'),
    link: '/guidelines?tab=licensing',
    date: governance.date,
  },
]
