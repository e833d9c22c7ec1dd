import { Button } from '#ui/button.tsx'

const linkClass = 'link inline-flex min-h-11 items-center px-1'

/** Links to share an article. The copy button needs a script, so it stays hidden until the page's script shows it (app/document). */
export function ShareLinks({ links, address }: { links: readonly { label: string; href: string }[]; address: string }) {
  return (
    <section
      aria-labelledby="share"
      data-print="no"
      className="mt-10 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4"
    >
      <h2 id="share" className="text-base">
        Share
      </h2>
      <ul className="flex flex-wrap gap-x-3">
        {links.map(({ label, href }) => (
          <li key={label}>
            <a href={href} rel="noopener noreferrer" className={linkClass}>
              <span className="sr-only">Share by </span>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <Button size="sm" icon="copy" hidden data-copy={address} className="[[hidden]]:hidden">
        Copy link
      </Button>
      <p role="status" data-copied className="text-sm text-muted [overflow-wrap:anywhere]" />
    </section>
  )
}
