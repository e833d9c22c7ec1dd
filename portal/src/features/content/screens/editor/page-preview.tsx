// The page of an item beside its editor, as it will look: the HTML of its preview in a frame without scripts, drawn again after each save in the place
// where the reader is. What the public page does not say is marked. The frame is written into, not navigated, because no page of the site may be framed.

import { useEffect, useRef, useState } from 'react'
import type { ContentType } from '#fields/content/content-type.ts'
import { api } from '#kit/api/browser-api.ts'
import { Button } from '#ui/button.tsx'
import type { ManagedItem } from '../../contract.items.ts'
import { previewItem } from '../../contract.manager.ts'

type PagePreviewProps = { type: ContentType; item: ManagedItem }

const blocks = 'h1, h2, h3, h4, h5, p, li, dt, dd, td, th, figcaption, blockquote, img'

const contentOf = (block: Element): string =>
  block.getAttribute('src') ?? block.textContent.replaceAll(/\s+/g, ' ').trim()

/** The smallest blocks of a page's text that the page before did not have. */
function changedBlocks(page: Document, before: Document): HTMLElement[] {
  const known = new Set([...before.querySelectorAll(blocks)].map(contentOf))
  const changed = [...page.querySelectorAll<HTMLElement>(`main :is(${blocks})`)].filter(
    (block) => !known.has(contentOf(block)),
  )
  return changed.filter((block) => !changed.some((other) => other !== block && block.contains(other)))
}

async function readPage(address: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error('The page could not be shown.')
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}

/** Puts a page into the frame, at the same place of it. Its links lead nowhere, and its fields are not for typing. */
function showPage(shown: Document, page: Document, marked: readonly HTMLElement[]): void {
  for (const block of marked) block.style.setProperty('box-shadow', '-0.5rem 0 0 -0.25rem var(--color-amber)')
  const holder = shown.createElement('div')
  holder.inert = true
  holder.ariaHidden = 'true'
  holder.className = page.body.className
  holder.append(...page.body.childNodes)
  shown.body.replaceChildren(holder)
}

/** Gives the frame the style sheets of the page and the reader's colours. */
async function dressFrame(shown: Document, page: Document): Promise<void> {
  for (const { name, value } of page.documentElement.attributes) shown.documentElement.setAttribute(name, value)
  const { theme } = document.documentElement.dataset
  if (theme) shown.documentElement.dataset['theme'] = theme
  const sheets = [...page.head.querySelectorAll('link[rel=stylesheet]')]
  const loaded = sheets.map(
    (sheet) => new Promise((done) => ['load', 'error'].map((name) => sheet.addEventListener(name, done))),
  )
  shown.head.append(...sheets)
  await Promise.all(loaded)
}

/** Scrolls the frame alone; `scrollIntoView` would move the window too. */
function scrollTo(frame: HTMLIFrameElement | null, block: Element | null): void {
  const top = block?.getBoundingClientRect().top
  if (frame && top !== undefined) frame.contentWindow?.scrollTo(0, top - frame.clientHeight / 3)
}

export function PagePreview({ type, item }: PagePreviewProps) {
  const { key, many } = type
  const { version, page: publicPage } = item
  const id = many ? item.id : 'single'
  const isPublic = item.published !== null
  const frame = useRef<HTMLIFrameElement>(null)
  const address = useRef<string>(undefined)
  const [isReady, setReady] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (!isReady) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    async function draw() {
      // What was never saved has no draft: its page shows what the site ships with.
      if (version === 0) address.current = publicPage
      address.current ??= (await api.call(previewItem, { params: { type: key, id } }, { signal })).url
      const [page, before] = await Promise.all([
        readPage(address.current, signal),
        isPublic ? readPage(publicPage, signal).catch(() => undefined) : undefined,
      ])
      const shown = frame.current?.contentDocument
      if (!shown || signal.aborted) return
      const marked = before ? changedBlocks(page, before) : []
      const isFirst = shown.head.childElementCount === 0
      if (isFirst) await dressFrame(shown, page)
      showPage(shown, page, marked)
      const anchor = address.current?.split('#')[1]
      if (isFirst) scrollTo(frame.current, marked[0] ?? (anchor === undefined ? null : shown.getElementById(anchor)))
      setFailure(undefined)
    }
    draw().catch((error: unknown) => {
      if (signal.aborted) return
      // It works for some time only; the next attempt gets another.
      address.current = undefined
      setFailure(error instanceof Error ? error.message : 'The page could not be shown.')
    })
    return () => leaving.abort()
  }, [isReady, key, id, version, isPublic, publicPage, attempt])

  return (
    <section aria-label="Preview" className="grid content-start gap-2">
      <p className="text-sm text-muted">
        {isPublic ? 'As the page will look. A line marks what is not public yet.' : 'As the page will look.'}
      </p>
      {failure && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          {failure}
          <Button size="sm" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </p>
      )}
      <iframe
        ref={frame}
        title="The page with this draft"
        tabIndex={-1}
        // Of its origin, so that the page can be put in; no scripts, forms or pop-ups.
        sandbox="allow-same-origin"
        srcDoc="<!doctype html>"
        onLoad={() => setReady(true)}
        className="h-[70dvh] w-full rounded-md border border-line-strong bg-paper min-[1600px]:h-[calc(100dvh-var(--head-bar,3.5rem)-var(--foot-bar,0px)-9rem)]"
      />
    </section>
  )
}
