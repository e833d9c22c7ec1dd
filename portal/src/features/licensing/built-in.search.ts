import { applicationSteps, licenceCategories } from './categories.ts'

/** Search index entries for the page and its categories. */
export const searchEntries = () => [
  {
    id: 'built-in:/licensing-and-registration',
    source: 'Pages' as const,
    title: 'Licensing and Registration: how to apply',
    body: applicationSteps.map(({ title, text }) => `${title}. ${text}`).join('\n'),
    link: '/licensing-and-registration',
  },
  ...licenceCategories.map(({ key, name, description, requirements }) => ({
    id: `built-in:/licensing-and-registration?category=${key}`,
    source: 'Pages' as const,
    title: `${name}: licence requirements`,
    body: [description, ...requirements].join('\n'),
    link: `/licensing-and-registration?category=${key}`,
  })),
]
