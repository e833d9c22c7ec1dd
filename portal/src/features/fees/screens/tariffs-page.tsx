import { useSearchParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { commission } from '#platform/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { SearchField } from '#ui/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { searchCategories } from '../rules.ts'
import { nameCategory } from '../schedule-format.ts'
import { feeCategories, feeSchedule } from '../schedule.ts'
import type { FeeCategory } from '../schedule-types.ts'
import { PartSection } from './part-section.tsx'
import { scheduleDate } from './schedule-link.ts'

export const meta = () =>
  pageMeta({
    title: 'Tariffs and Fees',
    description: `Search the licence fees of the ${commission.name}, for existing licensees and for the ${commission.state} market, and see where electricity prices are.`,
  })

export default function TariffsRoute() {
  const [search] = useSearchParams()
  return <TariffsPage query={search.get('q') ?? ''} />
}

// This page shows parts A and B (decisions §4); the search also finds other parts and links to them.
const PARTS = feeSchedule.parts.filter((part) => part.key === 'A' || part.key === 'B')

/** Fees of parts A and B with a search over categories. */
export function TariffsPage({ query }: { query: string }) {
  const words = query.trim().slice(0, 100)
  const found = searchCategories(feeCategories, words)
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Tariffs and Fees' }]}
        kicker={`Schedule of fees, ${scheduleDate}`}
        title="Tariffs and Fees"
        lead="What companies pay the Commission for a licence. Find your category by name."
        actions={<LinkButton to="/fees/calculator">Calculate your fees</LinkButton>}
      />
      <Alert kind="info" title="Electricity prices are not on this page." className="mb-8 max-w-2xl">
        The price of a kilowatt-hour is on your bill, and your distribution company can tell you your tariff;{' '}
        <Link to="/consumer-guide/prices" className="link">
          who sets it, and what a band is
        </Link>
        . If the price on your bill is wrong, complain to the company first and then{' '}
        <Link to="/consumer-complaint" className="link">
          to us
        </Link>
        .
      </Alert>
      <CategorySearch query={query} />
      <Summary words={words} count={found.length} />
      <div className="mt-8 grid gap-14">
        {PARTS.map((part) => {
          const categories = part.categories.filter((category) => found.includes(category))
          return (
            categories.length > 0 && (
              <PartSection
                key={`${part.key}${words === ''}`}
                part={part}
                categories={categories}
                expandable
                open={words !== ''}
              />
            )
          )
        })}
        <OtherParts categories={found.filter((category) => !PARTS.some((part) => part.key === category.part))} />
      </div>
    </div>
  )
}

function CategorySearch({ query }: { query: string }) {
  return (
    <search>
      <form action="/tariffs" className="flex max-w-2xl flex-wrap items-end gap-3">
        <SearchField
          className="min-w-0 flex-1 basis-44"
          label="Search licence categories"
          name="q"
          defaultValue={query}
          maxLength={100}
          autoComplete="off"
        />
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
    </search>
  )
}

function Summary({ words, count }: { words: string; count: number }) {
  return (
    <output className="mt-4 block min-h-7 text-muted">
      {words !== '' && (
        <>
          {count === 0 ? 'No category' : count === 1 ? '1 category' : `${count} categories`} for ‘
          <span className="[overflow-wrap:anywhere]">{words}</span>’.{' '}
          <a href="/tariffs" className="link">
            Show all
          </a>
        </>
      )}
    </output>
  )
}

function OtherParts({ categories }: { categories: FeeCategory[] }) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="other-parts">
      <h2 id="other-parts" className="mb-3">
        In other parts of the schedule
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {categories.map((category) => (
          <li key={category.key} className="border-b border-line">
            <Link to={`/licenses#${category.key}`} className="link tap flex items-center py-2 leading-snug">
              {nameCategory(category)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
