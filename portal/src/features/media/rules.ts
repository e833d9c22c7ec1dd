import { newestFirst } from '#platform/values/date-text.ts'
import type { RichNode } from '#fields/rich-text/document.ts'

/** Number of news articles on each page of /media. */
export const newsPageSize = 12

/** An article as shown on the public pages. */
export interface Article {
  slug: string
  title: string
  /** Its date as it is written: '3 December 2024'. */
  date: string
  /** The day by which it is listed, where that is known. */
  day?: string | undefined
  author: string
  excerpt: string
  imageUrl: string
  /** Alternative text of the image from the media library; drawings are decorative and have none. */
  imageAlt?: string | undefined
  /** Words under the picture, from the media library. */
  imageCaption?: string | undefined
  content: string
  /** The content as a document; of an article that ships with the portal, none. */
  body?: RichNode
  keyHighlights: string[]
  boardMembers: { name: string; position: string }[]
  specialContent: { title: string; content: string }[]
  keyDevelopments: string[]
  conclusion: string
}

/** An article as shown in a list. */
export interface NewsCard {
  slug: string
  title: string
  date: string
  text: string
  imageUrl: string
  imageAlt?: string | undefined
  link: string
}

/** Splits a text into paragraphs at blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const excerptLength = 200

/** The excerpt, or the start of the text cut at a word. */
export function excerptOf({ excerpt, content }: Pick<Article, 'excerpt' | 'content'>): string {
  if (excerpt.trim()) return excerpt.trim()
  const text = content.replace(/\s+/g, ' ').trim()
  if (text.length <= excerptLength) return text
  const cut = text.slice(0, excerptLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : excerptLength)} …`
}

/** Stored articles and the built-in ones whose slug is not in use, newest first. */
export function mergeArticles<S extends Article>(stored: readonly S[], builtIns: readonly Article[]): (S | Article)[] {
  const taken = new Set(stored.map(({ slug }) => slug))
  return newestFirst<S | Article>([...stored, ...builtIns.filter(({ slug }) => !taken.has(slug))])
}

export const articleAddress = (slug: string): string => `/media/${encodeURIComponent(slug)}`

export const toNewsCard = (article: Article): NewsCard => ({
  slug: article.slug,
  title: article.title,
  date: article.date,
  text: excerptOf(article),
  imageUrl: article.imageUrl,
  imageAlt: article.imageAlt,
  link: articleAddress(article.slug),
})

/** One page of a list; the page number is limited to the pages that exist. */
export function cutPage<T>(items: readonly T[], asked: string | null, size: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(pageCount, Math.max(1, Math.floor(Number(asked)) || 1))
  return { items: items.slice((page - 1) * size, page * size), page, pageCount }
}

/** Links to share a page, without scripts or trackers of other sites. */
export function shareLinks(title: string, address: string): { label: string; href: string }[] {
  const words = encodeURIComponent(title)
  const link = encodeURIComponent(address)
  return [
    { label: 'E-mail', href: `mailto:?subject=${words}&body=${link}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${words}%20${link}` },
    { label: 'X', href: `https://x.com/intent/post?text=${words}&url=${link}` },
  ]
}
