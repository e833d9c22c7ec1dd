import { Alert } from '#ui/alert.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Link } from '#ui/link.tsx'
import { searchMessages } from '../messages.ts'
import type { Source } from '../rules.ts'
import { searchAddress } from './search-address.ts'

const suggestions = ['no light', 'estimated bill', 'prepaid meter', 'complaint', 'licence fees', 'captive generation']

/** Suggestions before a search, and advice after one without results. */
export function SearchHelp({ q, source }: { q: string; source: Source | undefined }) {
  if (!q) return <Suggestions title="People look for" />
  return (
    <div className="grid gap-10">
      <EmptyState icon="search" title="No results found">
        <p>
          Try another word or a part of one, or check the spelling
          {source && (
            <>
              , or{' '}
              <Link to={searchAddress({ q })} className="link">
                search all of the site
              </Link>
            </>
          )}
          . The{' '}
          <Link to="/sitemap" className="link">
            site map
          </Link>{' '}
          lists every page, and the{' '}
          <Link to="/contact" className="link">
            Commission
          </Link>{' '}
          answers questions.
        </p>
      </EmptyState>
      <Suggestions title="People also look for" />
    </div>
  )
}

function Suggestions({ title }: { title: string }) {
  return (
    <section aria-labelledby="suggestions">
      <h2 id="suggestions" className="mb-2 text-lg">
        {title}
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {suggestions.map((words) => (
          <li key={words} className="border-b border-line">
            <Link to={searchAddress({ q: words })} className="link flex min-h-11 items-center">
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SearchFailed() {
  return (
    <Alert kind="error" title={searchMessages.failed}>
      Try again in a moment, or continue from the{' '}
      <Link to="/sitemap" className="link">
        site map
      </Link>
      .
    </Alert>
  )
}
