// What surrounds every page (menus, footer, contact details, notices, the page for missing addresses) is content with built-in bodies. The root's
// loader reads it in one piece, cached until content changes. A notice begins and ends by the portal's clock without a job: a page that was rendered
// says until when it may be cached (`pageEndsContext`). Types with `checksLinks` are published only if their links lead somewhere; drafts may be
// wrong.
// Where the portal itself writes to (enquiries, compliance, consumer affairs) is configuration and no content: an editor of texts could otherwise
// have reports and enquiries sent elsewhere.

import { getSingle, listContent, previewedItem } from '#features/content/engine/service.server.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SiteFrameTexts, SiteNotice } from '#kit/site-frame.ts'
import { visitor } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { builtInFrame } from './built-in.ts'
import { contactDetails, frameContent, notFoundPage, siteFooter, siteMenu, siteNotices } from './content.ts'
import {
  type FrameBodies,
  type NoticeBody,
  noticeProblems,
  noticesAt,
  readContact,
  readFooter,
  readMenu,
  readNotFound,
} from './rules.ts'

/** What surrounds every page now, and when its notices change: no page may be cached for longer. */
export async function readFrame(deps: Deps): Promise<SiteFrameTexts & { changesAt: string | null }> {
  const isPreview = Object.values(frameContent).some(({ key }) => previewedItem(key))
  const { notices, ...frame } = await (isPreview
    ? readParts(deps)
    : deps.events.keepUntilChange('site frame', () => readParts(deps)))
  const previewed = previewedItem(siteNotices.key)?.id
  const { shown, changes } = noticesAt(notices, deps.clock.now().getTime(), previewed)
  return {
    ...frame,
    notices: shown.map(toNotice),
    changesAt: changes === undefined ? null : new Date(changes).toISOString(),
  }
}

async function readParts(deps: Deps) {
  const [menu, footer, contact, missing, notices] = await Promise.all([
    getSingle(deps, siteMenu),
    getSingle(deps, siteFooter),
    getSingle(deps, contactDetails),
    getSingle(deps, notFoundPage),
    listContent(deps, visitor, siteNotices),
  ])
  const { mainMenu, topLinks } = menu ? readMenu(menu as FrameBodies['menu']) : builtInFrame
  return {
    mainMenu,
    topLinks,
    footer: footer ? readFooter(footer) : builtInFrame.footer,
    contact: contact ? readContact(contact) : builtInFrame.contact,
    notFound: missing ? readNotFound(missing) : builtInFrame.notFound,
    notices,
  }
}

const toNotice = ({
  id,
  version,
  title,
  text,
  tone,
  endsAt,
  link,
  linkText,
}: NoticeBody & { id: string; version: number }): SiteNotice => ({
  id: `${id}-${version}`,
  title,
  text,
  tone: tone === 'warning' ? 'warning' : 'info',
  endsAt,
  link,
  linkText: linkText || 'Read more',
})

/** The rule of notices that needs the time. */
export async function frameProblems(deps: Deps, _tx: Db, { key }: ContentType, body: Record<string, unknown>) {
  if (key === siteNotices.key) return noticeProblems(body as unknown as NoticeBody, deps.clock.now().getTime())
  return []
}
