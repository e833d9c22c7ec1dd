import { useId } from 'react'
import { classNames } from '#ui/class-names.ts'

export type ProgressBarProps = {
  label: string
  /** From 0 to `max`; undefined while the end is unknown. */
  value?: number
  max?: number
  /** '12.4 MB of 80 MB' */
  amount?: string
  /** 'about 2 minutes left' */
  timeLeft?: string
  className?: string
}

/** A bar with what is done and what is left in words. */
export function ProgressBar({ label, value, max = 100, amount, timeLeft, className }: ProgressBarProps) {
  const id = useId()
  const percent = value === undefined ? undefined : Math.round((value / max) * 100)
  return (
    <div className={classNames('grid grid-cols-1 gap-1', className)}>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <label htmlFor={id} className="min-w-0 truncate font-semibold">
          {label}
        </label>
        {percent !== undefined && <span className="tabular text-muted">{percent}%</span>}
      </div>
      <progress id={id} value={value} max={max} className="meter-bar" />
      {(amount || timeLeft) && (
        <p className="tabular flex flex-wrap justify-between gap-x-4 text-sm text-muted">
          <span>{amount}</span>
          <span>{timeLeft}</span>
        </p>
      )}
    </div>
  )
}
