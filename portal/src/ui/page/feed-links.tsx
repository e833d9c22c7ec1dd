/** Feeds of a list, for readers who want to follow what is new. */
export function FeedLinks({ rss, atom }: { rss: string; atom: string }) {
  return (
    <p data-print="no" className="flex items-center gap-x-4 text-sm text-muted">
      Feeds:
      <a href={rss} className="link inline-flex min-h-11 items-center">
        RSS
      </a>
      <a href={atom} className="link inline-flex min-h-11 items-center">
        Atom
      </a>
    </p>
  )
}
