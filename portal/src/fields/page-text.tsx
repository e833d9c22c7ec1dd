import { RelatedPages } from '#ui/page/page-links.tsx'
import type { PageSettings } from './page-settings.ts'
import { withoutFocus } from '#platform/files/stored-picture.ts'
import type { RichNode } from './rich-text/document.ts'
import { headingsOf } from './rich-text/outline.ts'
import { ShowRichText } from './rich-text/show.tsx'

export type PageTextProps = { body: RichNode; related: readonly { path: string; title: string }[] }

/** The text of a page with its contents beside it: on a phone they come first, and printing leaves them out. */
export function PageText({ body, related }: PageTextProps) {
  const headings = headingsOf(body).filter(({ level, text }) => level === 2 && text)
  if (headings.length < 2)
    return (
      <>
        <ShowRichText value={body} className="max-w-3xl" />
        <RelatedPages pages={related} />
      </>
    )
  return (
    <div className="grid gap-10 lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-14">
      <nav aria-label="On this page" data-print="no" className="lg:sticky lg:top-24 lg:self-start">
        <ul className="grid gap-x-6 border-t border-line sm:grid-cols-2 lg:grid-cols-1">
          {headings.map(({ id, text }) => (
            <li key={id} className="border-b border-line">
              <a href={`#${id}`} className="link flex min-h-11 items-center py-2 leading-snug">
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <ShowRichText value={body} />
        <RelatedPages pages={related} />
      </div>
    </div>
  )
}

/** What search engines and shared links show of a page, from its settings. */
export function settingsMeta(
  { searchTitle, searchDescription, shareImageUrl }: Omit<PageSettings, 'related'>,
  { title, lead }: { title: string; lead: string },
) {
  const description = searchDescription || lead
  return {
    title: searchTitle || title,
    ...(description && { description }),
    ...(shareImageUrl && { picture: withoutFocus(shareImageUrl) }),
  }
}
