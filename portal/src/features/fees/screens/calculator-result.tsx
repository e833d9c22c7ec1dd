import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { commission } from '#platform/commission.ts'
import { calculatorWords } from '../messages.ts'
import type { FeeAnswer, FeeLine, FeeStage } from '../rules.ts'
import { nameCategory } from '../schedule-format.ts'
import type { CalculatorQuery } from './calculator-query.ts'
import { keepSchedule } from '../rules.addresses.ts'
import type { Shown } from './load-schedule.ts'
import { PrintButton } from './print-button.tsx'

/** The result of the calculator: the fees in the order in which they are due, or the reason why there are none. */
export function CalculatorResult({
  query,
  answer,
  shown,
}: {
  query: CalculatorQuery
  answer: FeeAnswer
  shown: Shown
}) {
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
      <p className="text-muted">For a capacity of {query.mw?.replace(/\s*mw$/i, '')} MW</p>
      <Alert
        kind="info"
        title={answer.reason === 'not-published' ? calculatorWords.notPublished : calculatorWords.noFee}
      >
        <p>{answer.message}</p>
        <p className="mt-2">
          {commission.contacts.registration.label}:{' '}
          <a href={`mailto:${commission.contacts.registration.email}`} className="link">
            {commission.contacts.registration.email}
          </a>
          , <PhoneLink phone={commission.contacts.registration.phone} />
        </p>
      </Alert>
    </section>
  )
}

const STAGES: FeeStage[] = ['apply', 'grant', 'operate', 'extend']

type FeesProps = { answer: Extract<FeeAnswer, { ok: true }>; capacity?: string; shown: Shown }

function Fees({ answer, capacity, shown }: FeesProps) {
  const { category, tier, validity, lines, notes } = answer
  return (
    <section aria-labelledby="result" className="grid gap-5">
      <div className="grid gap-2">
        <h2 id="result">{nameCategory(category)}</h2>
        <p className="flex flex-wrap gap-2">
          {category.tiers && <Badge icon="bolt">Capacity: {capacity?.replace(/\s*mw$/i, '')} MW</Badge>}
          {tier && <Badge icon="tag">{category.tiers ? `Tier: ${tier}` : tier}</Badge>}
          {validity && <Badge icon="calendar">Validity: {validity}</Badge>}
        </p>
      </div>
      <ol className="grid gap-6">
        {STAGES.filter((stage) => lines.some((line) => line.stage === stage)).map((stage) => (
          <li key={stage} className="border-s-2 border-amber ps-5">
            <h3 className="mb-1 text-base text-muted">{calculatorWords.stages[stage]}</h3>
            {lines
              .filter((line) => line.stage === stage)
              .map((line) => (
                <Line key={line.label} line={line} />
              ))}
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
        <LinkButton to={keepSchedule(`/licenses#${category.key}`, shown)}>See it in the schedule</LinkButton>
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
