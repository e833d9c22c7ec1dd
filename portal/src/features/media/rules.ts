/** News are cut into pages of this many on /media. */
export const newsPageSize = 12

/** An article as the public pages show it. */
export interface Article {
  slug: string
  title: string
  /** As it is read: '3 December 2024'. */
  date: string
  author: string
  excerpt: string
  imageUrl: string
  /** What the picture shows, in the words of the media library; a drawing says nothing. */
  imageAlt?: string | undefined
  content: string
  keyHighlights: string[]
  boardMembers: { name: string; position: string }[]
  specialContent: { title: string; content: string }[]
  keyDevelopments: string[]
  conclusion: string
}

/** What a list shows of an article. */
export interface NewsCard {
  slug: string
  title: string
  date: string
  text: string
  imageUrl: string
  imageAlt?: string | undefined
  link: string
}

/** Paragraphs of a text, as blank lines part it. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

const excerptLength = 200

/** The excerpt, or the beginning of the text cut at a word. */
export function excerptOf({ excerpt, content }: Pick<Article, 'excerpt' | 'content'>): string {
  if (excerpt.trim()) return excerpt.trim()
  const text = content.replace(/\s+/g, ' ').trim()
  if (text.length <= excerptLength) return text
  const cut = text.slice(0, excerptLength)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : excerptLength)} …`
}

/** Stored articles as they come, then the built-in ones whose slug none of them has taken. */
export function mergeArticles<S extends Article>(stored: readonly S[], builtIns: readonly Article[]): (S | Article)[] {
  const taken = new Set(stored.map(({ slug }) => slug))
  return [...stored, ...builtIns.filter(({ slug }) => !taken.has(slug))]
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

/** One page of a list; a page that does not exist is the nearest one that does. */
export function cutPage<T>(items: readonly T[], asked: string | null, size: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / size))
  const page = Math.min(pageCount, Math.max(1, Math.floor(Number(asked)) || 1))
  return { items: items.slice((page - 1) * size, page * size), page, pageCount }
}

/** Ways to pass a page on, without anyone's scripts or trackers. */
export function shareLinks(title: string, address: string): { label: string; href: string }[] {
  const words = encodeURIComponent(title)
  const link = encodeURIComponent(address)
  return [
    { label: 'E-mail', href: `mailto:?subject=${words}&body=${link}` },
    { label: 'WhatsApp', href: `https://wa.me/?text=${words}%20${link}` },
    { label: 'X', href: `https://x.com/intent/post?text=${words}&url=${link}` },
  ]
}
