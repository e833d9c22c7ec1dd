import { builtInRegulations } from './built-in.ts'

/** The built-in documents as the page of regulations lists them, for the search index. */
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
