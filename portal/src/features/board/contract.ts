import { listEndpoints } from '#features/content/contract.ts'
import type { ItemOfType } from '#fields/content-type.ts'
import { builtInMembers } from './built-in.ts'
import { boardMembers } from './content.ts'
import { capitalise, firstParagraph, memberAddress, mergeMembers } from './rules.ts'

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

/** The cards of 'The Commissioners': built-in offices, then stored members. */
export const listMemberCards = (stored: readonly BoardMember[]): MemberCard[] =>
  mergeMembers(builtInMembers, stored).map(({ name, position, bio, imageUrl, imageAlt }) => ({
    name,
    position: capitalise(position),
    text: firstParagraph(bio),
    imageUrl,
    imageAlt,
    link: memberAddress(name),
  }))
