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
