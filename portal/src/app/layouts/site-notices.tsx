import { useEffect, useRef } from 'react'
import type { SiteNotice } from '#kit/site-frame.ts'
import { TONE_CLASS } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { attachNotice } from './notice-behaviour.ts'

const words = { info: 'Note', warning: 'Important' } as const
const edges = { info: 'border-info-ink', warning: 'border-warning-ink' } as const

/** Notices of the Commission on every page, such as an outage or a holiday. */
export function SiteNotices({ notices }: { notices: readonly SiteNotice[] }) {
  return (
    <section aria-label="Notices of the Commission" data-print="no" className="empty:hidden">
      {notices.map((notice) => (
        <Notice key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function Notice({ notice: { id, title, text, tone, endsAt, link, linkText } }: { notice: SiteNotice }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => (element.current ? attachNotice(element.current) : undefined), [])
  return (
    <div
      ref={element}
      data-notice={id}
      data-ends={endsAt}
      className={classNames('border-b border-s-4', TONE_CLASS[tone], edges[tone])}
    >
      <div className="shell flex items-start gap-3 py-2.5">
        <Icon name={tone === 'warning' ? 'alert' : 'info'} className="mt-0.5 shrink-0" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-semibold">
            <span className="sr-only">{words[tone]}: </span>
            {title}
          </p>
          {text && <p className="measure text-ink">{text}</p>}
          {link && (
            <Link to={link} className="link inline-flex min-h-11 items-center sm:min-h-8">
              {linkText}
            </Link>
          )}
        </div>
        <span data-dismiss hidden className="shrink-0">
          <IconButton icon="close" label={`Dismiss the notice “${title}”`} className="-me-2" />
        </span>
      </div>
    </div>
  )
}
