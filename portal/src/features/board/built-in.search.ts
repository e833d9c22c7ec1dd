import { builtInMembers } from './built-in.ts'
import { memberAddress } from './rules.ts'

/** The built-in offices, for the search index. */
export const searchEntries = () =>
  builtInMembers.map(({ name, position, bio, coreCompetencies }) => ({
    id: `built-in:${memberAddress(name)}`,
    source: 'Board' as const,
    title: name,
    body: [position, ...bio, ...coreCompetencies].join('\n'),
    link: memberAddress(name),
  }))
