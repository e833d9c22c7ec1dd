import { listEndpoints } from '#features/content/contract.ts'
import type { ShownExample } from '#features/content/examples/contract.ts'
import { shownOf } from '#fields/content/shown-examples.ts'
import type { ItemOfType } from '#fields/content/content-type.ts'
import { builtInMembers } from './built-in.ts'
import { boardMembers } from './content.ts'
import { capitalise, exampleKey, firstParagraph, memberAddress, mergeMembers, type Profile } from './rules.ts'

/** A member as the API returns it, with list fields under both names (decisions §4). */
export type BoardMember = ItemOfType<typeof boardMembers>

export const getBoardMembers = listEndpoints(boardMembers).list

/** A member on the about page. */
export interface MemberCard {
  name: string
  position: string
  text: string
  imageUrl: string
  imageAlt?: string | undefined
  link: string
}

/** The parameters with which the examples of this type are read. */
export const ofBoard = { params: { type: boardMembers.key } } as const

/** The board as the site shows it: offices and members; all offices if the answer about the examples is missing. */
export const listBoard = (stored: readonly BoardMember[], examples: readonly ShownExample[] | undefined): Profile[] =>
  mergeMembers(builtInMembers, stored, shownOf(builtInMembers, examples, exampleKey))

/** The cards of 'The Commissioners'. */
export const listMemberCards = (
  stored: readonly BoardMember[],
  examples: readonly ShownExample[] | undefined,
): MemberCard[] =>
  listBoard(stored, examples).map(({ name, position, bio, imageUrl, imageAlt }) => ({
    name,
    position: capitalise(position),
    text: firstParagraph(bio),
    imageUrl,
    imageAlt,
    link: memberAddress(name),
  }))
