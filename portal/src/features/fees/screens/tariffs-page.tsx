import { data, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { readPart } from '#kit/uploads/read-part.ts'
import { commission } from '#platform/state/commission.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { getElectricityPrices } from '../contract.ts'
import { searchCategories } from '../rules.ts'
import { nameCategory } from '../schedule-format.ts'
import type { FeeCategory } from '#platform/state/fees/types.ts'
import { addressWithSchedule } from '../schedule.ts'
import { KeepSchedule, loadFees, type Shown } from './load-schedule.tsx'
import { PartSection } from './part-section.tsx'
import { type Prices, PriceTable } from './price-table.tsx'
import { describeSchedule, NoSchedule, ScheduleNotice } from './schedule-notice.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const [fees, prices] = await Promise.all([
    loadFees(args),
    readPart(args.context.get(apiContext).call(getElectricityPrices, {})),
  ])
  return data({ ...fees.data, prices: prices.failed ? 'failed' : prices.value.prices } as const, fees.init ?? undefined)
}

export const meta = () =>
  pageMeta({
    title: 'Tariffs and Fees',
    description: `The price of electricity, and the licence fees of the ${commission.name}, for existing licensees and for the ${commission.state} market.`,
  })

export default function TariffsRoute() {
  const [search] = useSearchParams()
  const { shown, prices } = useLoaderData<typeof loader>()
  if (!shown)
    return (
      <NoSchedule title="Tariffs and Fees" path="/tariffs">
        <PriceTable prices={prices} />
      </NoSchedule>
    )
  return <TariffsPage query={search.get('q') ?? ''} {...{ shown, prices }} />
}

// This page shows parts A and B (decisions §4); the search also finds other parts and links to them.
const isShownHere = (part: string) => part === 'A' || part === 'B'

interface TariffsProps {
  query: string
  shown: Shown
  prices: Prices
}

/** Prices of electricity, then the fees of parts A and B with a search over categories. */
export function TariffsPage({ query, shown, prices }: TariffsProps) {
  const { schedule } = shown
  const words = query.trim().slice(0, 100)
  const found = searchCategories(schedule, words)
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[{ label: 'Home', to: '/' }, { label: 'Tariffs and Fees' }]}
        kicker={describeSchedule(shown)}
        title="Tariffs and Fees"
        lead="The price of electricity, and what companies pay the Commission for a licence."
        actions={<LinkButton to={addressWithSchedule('/fees/calculator', shown)}>Calculate your fees</LinkButton>}
      />
      <PriceTable prices={prices} />
      <ScheduleNotice shown={shown} path="/tariffs" />
      <CategorySearch query={query} shown={shown} />
      <Summary words={words} count={found.length} all={addressWithSchedule('/tariffs', shown)} />
      <div className="mt-8 grid gap-14">
        {schedule.parts
          .filter(({ key }) => isShownHere(key))
          .map((part) => {
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
        <OtherParts categories={found.filter(({ part }) => !isShownHere(part))} shown={shown} />
      </div>
    </div>
  )
}

function CategorySearch({ query, shown }: { query: string; shown: Shown }) {
  return (
    <search>
      <form action="/tariffs" className="flex max-w-2xl flex-wrap items-end gap-3">
        <KeepSchedule shown={shown} />
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

function Summary({ words, count, all }: { words: string; count: number; all: string }) {
  return (
    <output className="mt-4 block min-h-7 text-muted">
      {words !== '' && (
        <>
          {count === 0 ? 'No category' : count === 1 ? '1 category' : `${count} categories`} for ‘
          <span className="[overflow-wrap:anywhere]">{words}</span>’.{' '}
          <a href={all} className="link">
            Show all
          </a>
        </>
      )}
    </output>
  )
}

function OtherParts({ categories, shown }: { categories: FeeCategory[]; shown: Shown }) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="other-parts">
      <h2 id="other-parts" className="mb-3">
        In other parts of the schedule
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {categories.map((category) => (
          <li key={category.key} className="border-b border-line">
            <Link
              to={addressWithSchedule(`/licenses#${category.key}`, shown)}
              className="link tap flex items-center py-2 leading-snug"
            >
              {nameCategory(category)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
