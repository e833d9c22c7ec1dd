import { writeIsoDate } from '#platform/date-text.ts'
import { Badge } from '#ui/badge.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { Picture } from '#ui/picture.tsx'
import type { SearchResult } from '../contract.ts'
import { drawingOf, type Source } from '../rules.ts'

const icons: Record<Source, IconName> = {
  Media: 'bell',
  Board: 'user',
  Articles: 'comment',
  Regulations: 'scale',
  Guidelines: 'bookmark',
  Forms: 'edit',
  Fees: 'tag',
  Pages: 'document',
}

/** The results, each with the matching passage. */
export function SearchResults({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol aria-label="Results" className="border-t border-line">
      {results.map((result) => (
        <Result key={result.link + result.title} result={result} />
      ))}
    </ol>
  )
}

/** The pages that staff chose for this search. */
export function BestBets({ bets }: { bets: readonly { title: string; link: string; description: string }[] }) {
  return (
    <ul aria-label="Suggested pages" className="mb-6 grid gap-4">
      {bets.map(({ title, link, description }) => (
        <li key={link + title} className="group relative border-s-4 border-amber bg-brand-soft p-4">
          <p className="text-lg font-semibold [overflow-wrap:anywhere]">
            <ResultLink to={link} title={title} />
          </p>
          {description && <p className="measure mt-1">{description}</p>}
        </li>
      ))}
    </ul>
  )
}

function Result({ result: { title, date, imageUrl, source, link, extract } }: { result: SearchResult }) {
  return (
    <li className="group relative flex gap-5 border-b border-line py-6">
      <div className="min-w-0 flex-1">
        <p className="tabular mb-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge icon={icons[source]}>{source}</Badge>
          {date && <span>{readableDate(date)}</span>}
        </p>
        <h2 className="text-xl [overflow-wrap:anywhere]">
          <ResultLink to={link} title={title} />
        </h2>
        <p className="measure mt-1 text-muted [overflow-wrap:anywhere]" dir="auto">
          {extract.map(({ text, marked }, index) =>
            marked ? (
              <mark key={index} className="bg-amber-soft font-semibold text-amber-ink">
                {text}
              </mark>
            ) : (
              text
            ),
          )}
        </p>
        <p aria-hidden className="mt-2 inline-flex items-center gap-1.5 font-semibold text-link group-hover:underline">
          Read More
          <Icon name="arrow-right" />
        </p>
      </div>
      <Picture
        src={imageUrl}
        fallback={drawingOf[source]}
        sizes="(min-width: 640px) 10rem, 5rem"
        width={160}
        height={90}
        className="aspect-square w-20 shrink-0 self-start rounded-md bg-sunken object-cover sm:aspect-video sm:w-40"
      />
    </li>
  )
}

/** The complete result is clickable. The router cannot handle external links. */
function ResultLink({ to, title }: { to: string; title: string }) {
  const look = 'text-link underline-offset-4 group-hover:underline after:absolute after:inset-0'
  return /^(https?:|mailto:)/i.test(to) ? (
    <a href={to} className={look}>
      {title}
    </a>
  ) : (
    <Link to={to} className={look}>
      {title}
    </Link>
  )
}

/** Dates of built-in content are ISO dates; editors enter dates as text. */
const readableDate = (date: string): string => (/^\d{4}-\d{2}/.test(date) ? writeIsoDate(date.slice(0, 10)) : date)
