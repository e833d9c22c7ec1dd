import type { RichNode } from '#fields/rich-text/document.ts'
import { withItems } from '#fields/content/shown-examples.ts'
import { slugOf } from '#features/content/rules.ts'

/** A member or an office on the public pages. */
export interface Profile {
  name: string
  /** Empty for a built-in office. */
  slug: string
  position: string
  titles: string
  email: string
  imageUrl: string
  /** The alternative text of the photo from the media library; none for a drawing. */
  imageAlt?: string | undefined
  categories: string[]
  bio: string[]
  /** The biography as a document; of a built-in office, none. */
  body?: RichNode
  keyAchievements: string[]
  coreCompetencies: string[]
  professionalExperience: { company: string; position: string; duration: string; responsibilities: string[] }[]
  academicQualifications: { degree: string; institution: string }[]
  linkedIn: string
  twitter: string
}

/** The last part of a member's address, before URL-encoding: the name in lower case, with hyphens for spaces (spec 1 §2.3). */
export const memberName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

export const memberAddress = (name: string): string =>
  `/about-us/board-of-directors/${encodeURIComponent(memberName(name))}`

const smallWords = /^(and|of|for|the|to|in|on)$/

/** Capitalises each word except small words after the first; other letters stay as written. */
export const capitalise = (text: string): string =>
  text.replace(/(^|[\s(/-])(\p{Ll}[\p{L}\p{M}]*)/gu, (whole, before: string, word: string) =>
    before !== '' && smallWords.test(word) ? whole : before + word.charAt(0).toUpperCase() + word.slice(1),
  )

/** The paragraph on a member's card (spec 1 §2.3). */
export const firstParagraph = (bio: readonly string[]): string =>
  bio.find((paragraph) => paragraph.trim()) ?? 'Biography not available'

const fillers = /^(and|of|for|the|to|in|a)$/
// People who work for an office, or held it, do not hold it.
const notTheHolder = /^(former|past|vice|deputy|assistant|secretary|adviser|advisor|aide|staff)$/
const sameWord: Record<string, string> = {
  chairman: 'chair',
  chairwoman: 'chair',
  chairperson: 'chair',
  ceo: 'chief executive',
  license: 'licence',
  licensing: 'licence',
  licences: 'licence',
}

/** The words that tell an office, so that 'Chairperson' and 'Chairman of the Commission' are the same one. */
const officeWords = (position: string): Set<string> =>
  new Set(
    (position.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
      .filter((word) => !fillers.test(word))
      .flatMap((word) => (sameWord[word] ?? word).split(' ')),
  )

/** Whether someone with this position holds the office, however the position is written. */
export function holdsOffice(position: string, office: string): boolean {
  const words = officeWords(position)
  return (
    [...officeWords(office)].every((word) => words.has(word)) && ![...words].some((word) => notTheHolder.test(word))
  )
}

/** The stored member who holds a built-in office, or replaces it under the same name (decisions §4). */
export const holderOf = <S extends Profile>(office: Profile, stored: readonly S[]): S | undefined =>
  stored.find(({ slug, name }) => [slug, memberName(name)].includes(memberName(office.name))) ??
  stored.find(({ position }) => holdsOffice(position, office.position))

/** The name of a built-in office among the examples of the content manager. */
export const exampleKey = ({ name }: Pick<Profile, 'name'>): string => slugOf(name)

/**
 * Built-in offices that no stored member holds, then the stored members by `order`. A member that was made from an office keeps its place among
 * them. `shown` are the offices that staff have not hidden.
 */
export function mergeMembers<S extends Profile & { order: number; example?: string }>(
  builtIns: readonly Profile[],
  stored: readonly S[],
  shown: readonly Profile[] = builtIns,
): Profile[] {
  const free = shown.filter((office) => !holderOf(office, stored))
  return withItems(
    builtIns,
    free,
    stored.toSorted((a, b) => a.order - b.order),
    exampleKey,
  )
}

/** Finds the member of an address by name or, for links from search, by slug. */
export function findMember(members: readonly Profile[], asked: string): Profile | undefined {
  const wanted = asked.toLowerCase()
  return (
    members.find((member) => memberName(member.name) === wanted) ??
    members.find((member) => member.slug !== '' && member.slug === wanted)
  )
}
