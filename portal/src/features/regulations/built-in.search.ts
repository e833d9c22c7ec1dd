import { builtInRegulations } from './built-in.ts'

/** Search index entries for the built-in regulations. */
export const searchEntries = () =>
  builtInRegulations.map(({ id, title, description, date }) => ({
    id: `built-in:/regulations#${id}`,
    source: 'Regulations' as const,
    title,
    body: description,
    link: `/regulations#${id}`,
    imageUrl: '/drawings/gazette.svg',
    date,
  }))
