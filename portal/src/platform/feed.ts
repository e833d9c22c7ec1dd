export interface FeedEntry {
  title: string
  /** Path of the site, or an address elsewhere. */
  link: string
  summary: string
  /** ISO 8601, a date or a timestamp. */
  date: string
}

export interface Feed {
  title: string
  description: string
  /** The site's address without a trailing slash. */
  origin: string
  /** Path of the page with the same entries, and of the feed itself. */
  page: string
  self: string
  author: string
  language: string
  entries: readonly FeedEntry[]
}

// Characters that XML 1.0 cannot represent are dropped: an editor may have pasted one.
// oxlint-disable-next-line no-control-regex
const unwritable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text fit for XML elements and attributes. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (sign) => entities[sign]!)

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
const moment = (date: string): Date => new Date(/^\d{4}-\d{2}$/.test(date) ? `${date}-01` : date)
const addressOf = ({ origin }: Feed, link: string) => new URL(link, `${origin}/`).href

/** The time of the newest entry; without entries 1970, so that the text depends only on the content. */
const updatedOf = ({ entries }: Feed): Date =>
  new Date(Math.max(0, ...entries.map(({ date }) => moment(date).getTime()).filter(Number.isFinite)))

export function writeRss(feed: Feed): string {
  const items = feed.entries.map((entry) => {
    const link = addressOf(feed, entry.link)
    return `<item>${element('title', entry.title)}${element('link', link)}${element('guid', link)}${element('pubDate', moment(entry.date).toUTCString())}${element('description', entry.summary)}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', feed.title)}${element('link', addressOf(feed, feed.page))}${element('description', feed.description)}${element('language', feed.language)}${element('lastBuildDate', updatedOf(feed).toUTCString())}<atom:link href="${escapeXml(addressOf(feed, feed.self))}" rel="self" type="application/rss+xml"/>${items.join('\n')}</channel></rss>
`
}

export function writeAtom(feed: Feed): string {
  const entries = feed.entries.map((entry) => {
    const link = addressOf(feed, entry.link)
    return `<entry>${element('title', entry.title)}<link href="${escapeXml(link)}"/>${element('id', link)}${element('updated', moment(entry.date).toISOString())}${element('summary', entry.summary)}</entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(feed.language)}">${element('title', feed.title)}${element('subtitle', feed.description)}${element('id', addressOf(feed, feed.self))}<link href="${escapeXml(addressOf(feed, feed.page))}"/><link rel="self" href="${escapeXml(addressOf(feed, feed.self))}"/>${element('updated', updatedOf(feed).toISOString())}<author>${element('name', feed.author)}</author>${entries.join('\n')}</feed>
`
}
