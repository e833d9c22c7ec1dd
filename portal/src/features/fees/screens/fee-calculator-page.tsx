import { useLoaderData, useSearchParams } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { useContact } from '#kit/site-frame.ts'
import { commission } from '#platform/state/commission.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { calculatorWords } from '../messages.ts'
import { calculateFees, feeStages, parseCapacity, sumStage, type FeeAnswer, type FeeLine } from '../rules.ts'
import { nameCategory, tierRule } from '../schedule-format.ts'
import { feeCategories, addressWithSchedule } from '../schedule.ts'
import { KeepSchedule, loadFees, type Shown } from './load-schedule.tsx'
import { describeSchedule, NoSchedule, ScheduleNotice } from './schedule-notice.tsx'

export const loader = loadFees

export const meta = () =>
  pageMeta({
    title: 'Fee calculator',
    description: `Work out the processing, licence, operating and extension fees of a licence, permit or registration of the ${commission.name}.`,
  })

export default function FeeCalculatorRoute() {
  const [search] = useSearchParams()
  const read = (name: string): string | undefined => search.get(name)?.slice(0, 100)
  const { shown } = useLoaderData<typeof loader>()
  if (!shown) return <NoSchedule title="Fee calculator" path="/fees/calculator" />
  const query = { category: read('category'), mw: read('mw'), class: read('class') }
  return <FeeCalculatorPage query={query} shown={shown} />
}

export function FeeCalculatorPage({ query, shown }: { query: CalculatorQuery; shown: Shown }) {
  const question = { category: query.category, capacityMw: parseCapacity(query.mw), class: query.class }
  const answer = calculateFees(shown.schedule, question)
  return (
    <div className="shell py-8 sm:py-12">
      <PageHeader
        breadcrumb={[
          { label: 'Home', to: '/' },
          { label: 'Licenses & Permits', to: '/licenses' },
          { label: 'Fee calculator' },
        ]}
        kicker={describeSchedule(shown)}
        title="Fee calculator"
        lead="Choose what you apply for and see each fee, with its place in the schedule."
      />
      <ScheduleNotice shown={shown} path="/fees/calculator" />
      <div className="grid gap-10 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-14">
        <div className="grid content-start gap-6 print:hidden">
          <CalculatorForm query={query} answer={answer} shown={shown} />
          <p className="text-sm text-muted">{tierRule}</p>
        </div>
        <CalculatorResult query={query} answer={answer} shown={shown} />
      </div>
    </div>
  )
}

type Props = { query: CalculatorQuery; answer: FeeAnswer; shown: Shown }

/** A plain GET form, so that the address of the page contains the calculation. */
function CalculatorForm({ query, answer, shown }: Props) {
  const all = feeCategories(shown.schedule)
  const categories = all.map((one) => ({ value: one.key, label: nameCategory(one) }))
  const classes = all.flatMap((one) => (one.classes ?? []).map(({ key, label }) => ({ value: key, label })))
  const { category } = answer
  // Offer every field until a category is chosen.
  const [asksCapacity, asksClass] = category ? [Boolean(category.tiers), Boolean(category.classes)] : [true, true]
  const errorOf = (reason: string, value: string | undefined): string | undefined =>
    !answer.ok && answer.reason === reason && value !== undefined ? answer.message : undefined
  return (
    <form action="/fees/calculator" className="grid gap-5">
      <KeepSchedule shown={shown} />
      <NativeSelect
        label="What you apply for"
        name="category"
        placeholder="Choose a category"
        options={categories}
        defaultValue={category?.key ?? ''}
        error={errorOf('category', query.category)}
      />
      {asksCapacity && (
        <TextField
          label="Installed capacity in MW"
          hint={
            category ? 'For example 10 or 12.5' : 'For generation, embedded and captive generation; for example 12.5'
          }
          name="mw"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={query.mw ?? ''}
          error={errorOf('capacity', query.mw)}
        />
      )}
      {asksClass && (
        <NativeSelect
          label="Class of registration"
          hint={category ? undefined : 'For meter installers'}
          name="class"
          placeholder="Choose a class"
          options={classes}
          defaultValue={query.class?.toLowerCase() ?? ''}
          error={errorOf('class', query.class)}
        />
      )}
      <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
        Show fees
      </Button>
    </form>
  )
}

/** The result of the calculator: the fees in the order in which they are due, or the reason why there are none. */
function CalculatorResult({ query, answer, shown }: { query: CalculatorQuery; answer: FeeAnswer; shown: Shown }) {
  const { label, email, phone } = useContact().contacts.registration
  if (answer.ok) return <Fees answer={answer} capacity={query.mw} shown={shown} />
  // The form itself reports missing input; this text only says that the fees appear here.
  const waits = answer.reason === 'category' || answer.reason === 'class' || answer.reason === 'capacity'
  if (waits)
    return (
      <p className="measure border-s-4 border-amber ps-4 text-lg text-muted">
        {calculatorWords[answer.category ? 'waitsForMore' : 'waits']}
      </p>
    )
  return (
    <section aria-labelledby="result" className="grid gap-4">
      <h2 id="result">{answer.category && nameCategory(answer.category)}</h2>
      <p className="text-muted">For a capacity of {query.mw?.trim().replace(/ ?mw$/i, '')} MW</p>
      <Alert
        kind="info"
        title={answer.reason === 'not-published' ? calculatorWords.notPublished : calculatorWords.noFee}
      >
        <p>{answer.message}</p>
        <p className="mt-2">
          {label}:{' '}
          <a href={`mailto:${email}`} className="link">
            {email}
          </a>
          , <PhoneLink phone={phone} />
        </p>
      </Alert>
    </section>
  )
}

type FeesProps = { answer: Extract<FeeAnswer, { ok: true }>; capacity?: string; shown: Shown }

function Fees({ answer, capacity, shown }: FeesProps) {
  const { category, tier, validity, lines, notes } = answer
  return (
    <section aria-labelledby="result" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="result">{nameCategory(category)}</h2>
        <p className="flex flex-wrap gap-2">
          {category.tiers && <Badge icon="bolt">Capacity: {capacity?.trim().replace(/ ?mw$/i, '')} MW</Badge>}
          {tier && <Badge icon="tag">{category.tiers ? `Tier: ${tier}` : tier}</Badge>}
          {validity && <Badge icon="calendar">Validity: {validity}</Badge>}
        </p>
      </div>
      <ol className="grid gap-6">
        {feeStages
          .filter((stage) => lines.some((line) => line.stage === stage))
          .map((stage) => (
            <li key={stage} className="border-s-2 border-amber ps-5">
              <h3 className="mb-1 text-base text-muted">{calculatorWords.stages[stage]}</h3>
              {lines
                .filter((line) => line.stage === stage)
                .map((line) => (
                  <Line key={line.label} line={line} />
                ))}
              <Sum text={sumStage(lines, stage)} />
            </li>
          ))}
      </ol>
      {notes.map((note) => (
        <p key={note} className="measure">
          {note}
        </p>
      ))}
      <p className="measure text-sm text-muted">{calculatorWords.addressKeeps}</p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/forms" variant="primary" iconAfter="arrow-right">
          Begin Application
        </LinkButton>
        <LinkButton to={addressWithSchedule(`/licenses#${category.key}`, shown)}>See it in the schedule</LinkButton>
        <PrintButton />
      </div>
    </section>
  )
}

function Line({ line }: { line: FeeLine }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-semibold">{line.label}</p>
        <p className="text-sm text-muted">{line.basis}</p>
      </div>
      <p className={line.amount ? 'tabular text-xl font-semibold text-brand-ink' : 'text-end'}>{line.text}</p>
    </div>
  )
}

const Sum = ({ text }: { text: string | undefined }) =>
  text && (
    <p className="flex flex-wrap justify-between gap-x-6 py-2 font-semibold">
      Together <span className="tabular text-xl text-brand-ink">{text}</span>
    </p>
  )

/** Hidden until the page's script shows it, because printing needs a script (app/document). */
const PrintButton = () => (
  <Button icon="print" data-prints hidden>
    Print
  </Button>
)

/** The parameters in the address of a calculation; `mw` as it was typed. */
type CalculatorQuery = { category?: string; mw?: string; class?: string }
