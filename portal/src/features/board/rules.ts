/** A member, or an office, as the public pages show it. */
export interface Profile {
  name: string
  /** Of a stored member; empty for a built-in office. */
  slug: string
  position: string
  titles: string
  email: string
  imageUrl: string
  /** What the picture shows, in the words of the media library; a drawing says nothing. */
  imageAlt?: string | undefined
  categories: string[]
  bio: string[]
  keyAchievements: string[]
  coreCompetencies: string[]
  professionalExperience: { company: string; position: string; duration: string; responsibilities: string[] }[]
  academicQualifications: { degree: string; institution: string }[]
  linkedIn: string
  twitter: string
}

/** The last part of a member's address before it is URL-encoded: the name lowercased, spaces replaced by hyphens (spec 1 §2.3). */
export const memberName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, '-')

/** Address of a member's page. */
export const memberAddress = (name: string): string =>
  `/about-us/board-of-directors/${encodeURIComponent(memberName(name))}`

const smallWords = /^(and|of|for|the|to|in|on)$/

/** First letters of the words in capitals, but for the small words between them; the rest as it was written. */
export const capitalise = (text: string): string =>
  text.replace(/(^|[\s(/-])(\p{Ll}[\p{L}\p{M}]*)/gu, (whole, before: string, word: string) =>
    before !== '' && smallWords.test(word) ? whole : before + word.charAt(0).toUpperCase() + word.slice(1),
  )

/** The paragraph on a member's card (spec 1 §2.3). */
export const firstParagraph = (bio: readonly string[]): string =>
  bio.find((paragraph) => paragraph.trim()) ?? 'Biography not available'

/** Built-ins first, then the stored ones by their order; a built-in whose slug equals a stored member's yields (decisions §4). */
export function mergeMembers<S extends Profile & { order: number }>(
  builtIns: readonly Profile[],
  stored: readonly S[],
): Profile[] {
  const taken = new Set(stored.flatMap((member) => [member.slug, memberName(member.name)]))
  return [
    ...builtIns.filter((member) => !taken.has(memberName(member.name))),
    ...stored.toSorted((a, b) => a.order - b.order),
  ]
}

/** The member that an address means, by name or by the slug that search knows it under. */
export function findMember(members: readonly Profile[], asked: string): Profile | undefined {
  const wanted = asked.toLowerCase()
  return (
    members.find((member) => memberName(member.name) === wanted) ??
    members.find((member) => member.slug !== '' && member.slug === wanted)
  )
}
