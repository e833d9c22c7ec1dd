import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import type { Figure } from '../contract.ts'
import { compare, meetsTarget, writeAmount, writeTarget, writeValue } from '../rules.compare.ts'
import { CsvButton } from './csv-button.tsx'

/** The figures of the period, each beside that of the period before and its target, and with the list behind it. */
export function Figures({ figures, fileName }: { figures: readonly Figure[]; fileName: string }) {
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className="sr-only">
        Figures
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
        {figures.map((figure) => (
          <li key={figure.key} className="border-t-2 border-brand-ink pt-2">
            <FigureBlock figure={figure} />
          </li>
        ))}
      </ul>
      <CsvButton
        className="mt-4"
        fileName={fileName}
        title="Figures"
        header={['Figure', 'Unit', 'Period', 'Period before', 'Target']}
        rows={figures.map(({ label, unit, value, before, target }) => [label, unit, value, before, target])}
      />
    </section>
  )
}

const tones = { good: 'text-success-ink', bad: 'text-danger-ink', even: 'text-muted' } as const
const toneOf = (good: boolean | undefined) => tones[good === undefined ? 'even' : good ? 'good' : 'bad']
const trends = { up: 'arrow-up', down: 'arrow-down', same: 'minus', none: 'minus' } as const

function FigureBlock({ figure }: { figure: Figure }) {
  const { label, unit, value, list } = figure
  const { trend, good, words } = compare(figure)
  const target = writeTarget(figure)
  const met = meetsTarget(figure)
  const amount = value === null ? writeValue(value, unit) : writeAmount(value, unit)
  return (
    <>
      <h3 className="text-sm font-semibold text-muted">{label}</h3>
      <p className="tabular text-3xl font-semibold">
        {list && value !== null ? (
          <Link to={list} className="link" aria-label={`${label}: ${amount}, show the list`}>
            {amount}
          </Link>
        ) : (
          amount
        )}
      </p>
      <p className={classNames('flex items-start gap-1 text-sm', toneOf(good))}>
        <Icon name={trends[trend]} className="mt-0.5 size-4 shrink-0" />
        {words}
      </p>
      {target && (
        <p className={classNames('flex items-start gap-1 text-sm', toneOf(met))}>
          <Icon name={met === undefined ? 'flag' : met ? 'check' : 'alert'} className="mt-0.5 size-4 shrink-0" />
          {target}
        </p>
      )}
    </>
  )
}
