import { newestFirst } from '#platform/values/date-text.ts'

/** A document as shown on the regulations page. */
export interface RegulationEntry {
  /** Anchor on the page; search results link to it. */
  id: string
  title: string
  description: string
  /** Its date as it is written: '3 December 2024'. */
  date: string
  /** The day by which it is listed, where that is known. */
  day?: string | undefined
  /** Target of 'Read More': another site or a PDF. */
  address: string
  imageUrl: string
  /** Alternative text of the image from the media library; drawings are decorative and have none. */
  imageAlt?: string | undefined
  /** Slugs. */
  topics?: readonly string[] | undefined
}

export interface StoredRegulation {
  slug: string
  title: string
  description: string
  date: string
  day?: string
  link: string
  externalUrl: string
  pdfUrl: string
  imageUrl: string
  imageAlt?: string | undefined
  topics?: readonly string[]
  createdAt?: string
}

/** Stored documents and the built-in ones whose anchor is not in use, newest first. */
export function mergeRegulations(
  stored: readonly StoredRegulation[],
  builtIns: readonly RegulationEntry[],
): RegulationEntry[] {
  const taken = new Set(stored.map(({ slug }) => slug))
  const all = [...stored, ...builtIns.filter(({ id }) => !taken.has(id))]
  return newestFirst<StoredRegulation | RegulationEntry>(all).map((each) => ('slug' in each ? toEntry(each) : each))
}

const toEntry = ({
  slug,
  title,
  description,
  date,
  day,
  imageUrl,
  imageAlt,
  topics,
  ...links
}: StoredRegulation): RegulationEntry => ({
  id: slug,
  title,
  description,
  date,
  day,
  imageUrl,
  imageAlt,
  topics,
  address: links.externalUrl || links.pdfUrl || links.link,
})

/** Links to PDFs are marked as such, because a download can be expensive on a mobile connection. */
export const isPdf = (address: string): boolean => /\.pdf($|[?#])/i.test(address)
export const isElsewhere = (address: string): boolean => /^https?:/i.test(address)
