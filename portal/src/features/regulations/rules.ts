/** A document as the page of regulations shows it. */
export interface RegulationEntry {
  /** Its anchor on the page, where search leads. */
  id: string
  title: string
  description: string
  /** As it is read: '3 December 2024'. */
  date: string
  /** Where 'Read More' leads: another site or a PDF. */
  address: string
  imageUrl: string
  /** What the picture shows, in the words of the media library; a drawing says nothing. */
  imageAlt?: string | undefined
}

export interface StoredRegulation {
  slug: string
  title: string
  description: string
  date: string
  link: string
  externalUrl: string
  pdfUrl: string
  imageUrl: string
  imageAlt?: string | undefined
}

/** Stored documents as they come, then the built-in ones whose anchor none of them has taken. */
export function mergeRegulations(
  stored: readonly StoredRegulation[],
  builtIns: readonly RegulationEntry[],
): RegulationEntry[] {
  const taken = new Set(stored.map(({ slug }) => slug))
  return [...stored.map(toEntry), ...builtIns.filter(({ id }) => !taken.has(id))]
}

const toEntry = ({
  slug,
  title,
  description,
  date,
  imageUrl,
  imageAlt,
  ...links
}: StoredRegulation): RegulationEntry => ({
  id: slug,
  title,
  description,
  date,
  imageUrl,
  imageAlt,
  address: links.externalUrl || links.pdfUrl || links.link,
})

/** A PDF is announced as one, so that nobody on a dear connection opens it by mistake. */
export const isPdf = (address: string): boolean => /\.pdf($|[?#])/i.test(address)
export const isElsewhere = (address: string): boolean => /^https?:/i.test(address)
