import { withFeePreview } from '#features/fees/service.preview.server.ts'
import { renderPreview } from '#features/content/engine/service.preview.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatTime } from '#platform/nigerian-time.ts'
import { unwrapPasted } from '#platform/pasted.ts'
import type { Page } from './page-cache.server.ts'
import { inertPolicy } from './security-headers.server.ts'

interface PreviewPage {
  status: number
  policy: string
  headers: Record<string, string>
  body: Buffer | string
}

// The address is a secret: it must reach no other site, cache or search engine.
const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

/** The token of an address that shows a draft, e.g. `/media/x?preview=…`. */
export function readPreviewToken(target: string): string | undefined {
  const address = target.replace(/^\/{2,}/, '/')
  if (!address.includes('preview=') || !URL.canParse(address, 'http://site.internal')) return undefined
  const token = new URL(address, 'http://site.internal').searchParams.get('preview')
  const plain = unwrapPasted(token ?? '')
  return /^[\w-]{20,60}$/.test(plain) ? plain : undefined
}

/** The real page with a draft and a line that says so; 410 when the token has expired. */
export async function previewPage(deps: Deps, token: string, render: () => Promise<Page>): Promise<PreviewPage> {
  const shown = (await renderPreview(deps, token, render)) ?? (await renderFeePreview(deps, token, render))
  if (!shown)
    return {
      status: 410,
      policy: inertPolicy,
      headers: { ...privately, 'content-type': 'text/plain; charset=utf-8' },
      body: 'This preview has expired. Open a new one in the content manager.',
    }
  const { page, expiresAt } = shown
  return {
    status: page.status,
    policy: page.policy,
    headers: { ...privately, 'content-type': page.type },
    body: page.type.startsWith('text/html') ? withBanner(page.raw.toString(), expiresAt) : page.raw,
  }
}

async function renderFeePreview(deps: Deps, token: string, render: () => Promise<Page>) {
  const shown = await withFeePreview(deps, token, render)
  return shown && { page: shown.result, expiresAt: shown.expiresAt }
}

/** React ignores unknown elements at the end of the body. */
const withBanner = (html: string, expiresAt: Date) =>
  html.replace(
    '</body>',
    () =>
      `<aside aria-label="Preview" data-print="no" class="sticky bottom-0 z-40 border-t border-line bg-amber-soft text-amber-ink"><p class="shell py-2 text-sm font-semibold">Preview of a draft: the public does not see this. The address works until ${formatTime(expiresAt)} (Nigerian time).</p></aside></body>`,
  )
