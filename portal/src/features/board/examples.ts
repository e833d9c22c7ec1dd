import type { ContentExamples } from '#fields/content/content-type.ts'
import { builtInMembers } from './built-in.ts'
import { exampleKey, holdsOffice, memberAddress } from './rules.ts'

/** The offices of the board: a member who holds an office takes its place (decisions §4). */
export const boardExamples: ContentExamples = {
  list: builtInMembers.map((office) => {
    const { slug: _, ...body } = office
    return { key: exampleKey(office), page: memberAddress(office.name), body }
  }),
  isReplacedBy: (example, body) => holdsOffice(String(body['position']), String(example.body['position'])),
}

/** The built-in offices, for the search index. */
export const searchEntries = () =>
  builtInMembers.map(({ name, position, bio, coreCompetencies }) => ({
    id: `built-in:${memberAddress(name)}`,
    source: 'Board' as const,
    title: name,
    body: [position, ...bio, ...coreCompetencies].join('\n'),
    link: memberAddress(name),
  }))
