import { classNames } from '#ui/class-names.ts'
import type { ChartKind, Series, Slot } from './chart-data.ts'
import { ChartLinks } from './chart-links.tsx'
import { Columns, drawing, Lines } from './chart-marks.tsx'
import { axisTop, everyLabel } from './chart-scale.ts'

interface Props {
  title: string
  unit: string
  slots: readonly Slot[]
  series: readonly Series[]
  kind: ChartKind
  largest: number
  target: number | undefined
}

const { height, slot } = drawing

export function ChartDrawing({ title, unit, slots, series, kind, largest, target }: Props) {
  const top = axisTop(Math.max(largest, target ?? 0))
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <div aria-hidden className="tabular flex h-44 flex-col justify-between text-end text-xs leading-none text-muted">
        {[top, top / 2, 0].map((mark) => (
          <span key={mark}>{mark.toLocaleString('en-GB')}</span>
        ))}
      </div>
      <div className="relative my-1.5 h-41">
        <svg
          aria-hidden
          viewBox={`0 0 ${slots.length * slot} ${height}`}
          preserveAspectRatio="none"
          className="size-full overflow-visible"
        >
          {[0, height / 2, height].map((y) => (
            <Across key={y} y={y} width={slots.length * slot} className="stroke-line" />
          ))}
          {kind === 'lines' ? <Lines {...{ series, top }} /> : <Columns {...{ slots, series, top, unit, kind }} />}
          {target !== undefined && (
            <Across y={height - (target / top) * height} width={slots.length * slot} className="stroke-ink" />
          )}
        </svg>
        {slots.some(({ link }) => link) && <ChartLinks label={title} slots={slots} />}
      </div>
      <Labels slots={slots} />
    </div>
  )
}

function Across({ y, width, className }: { y: number; width: number; className: string }) {
  return (
    <line x1="0" x2={width} y1={y} y2={y} className={className} vectorEffect="non-scaling-stroke" strokeWidth="1" />
  )
}

/** As many labels as there is space for, fewer on a phone. */
function Labels({ slots }: { slots: readonly Slot[] }) {
  const longest = Math.max(0, ...slots.map(({ short }) => short.length))
  const [wide, narrow] = longest > 3 ? [8, 4] : [12, 6]
  const onPhone = everyLabel(slots.length, narrow)
  const onDesk = everyLabel(slots.length, wide)
  return (
    <div aria-hidden className="col-start-2 flex text-xs whitespace-nowrap text-muted">
      {slots.map(({ key, short }, index) => (
        <span key={key} className={classNames('w-0 min-w-0 flex-1', slots.length <= wide && 'sm:text-center')}>
          <span className={classNames(!onPhone(index) && 'max-sm:hidden', !onDesk(index) && 'sm:hidden')}>{short}</span>
        </span>
      ))}
    </div>
  )
}
