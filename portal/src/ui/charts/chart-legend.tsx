import type { ChartKind, Series } from './chart-data.ts'
import { ChartFill } from './chart-fill.tsx'
import { dashesOf, markOf } from './chart-marks.tsx'

interface Props {
  series: readonly Series[]
  kind: ChartKind
  /** The words of the line across the drawing. */
  target: string | undefined
}

export function ChartLegend({ series, kind, target }: Props) {
  if (series.length < 2 && !target) return null
  return (
    <ul aria-hidden className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map((one, place) => (
        <li key={one.key} className="flex items-center gap-1.5">
          {kind === 'lines' ? (
            <svg viewBox="0 0 24 10" className="h-2.5 w-6">
              <path d="M0 5h24" className={one.stroke} strokeWidth="2.5" strokeDasharray={dashesOf(one, place)} />
            </svg>
          ) : (
            <svg viewBox="0 0 8 8" className="size-3.5">
              <ChartFill {...markOf(one)}>
                {(mark) => <rect x="0.5" y="0.5" width="7" height="7" strokeWidth="1" {...mark} />}
              </ChartFill>
            </svg>
          )}
          {one.label}
        </li>
      ))}
      {target && (
        <li className="flex items-center gap-1.5">
          <svg viewBox="0 0 24 10" className="h-2.5 w-6">
            <path d="M0 5h24" className="stroke-ink" strokeWidth="1" />
          </svg>
          {target}
        </li>
      )}
    </ul>
  )
}
