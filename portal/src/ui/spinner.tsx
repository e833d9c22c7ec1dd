import { classNames } from '#ui/class-names.ts'

export type SpinnerProps = { label?: string; className?: string }

/** A turning arc; give it a label when it is alone, none when text beside it says what is loading. */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex items-center', className)}>
      <svg viewBox="0 0 24 24" width="1.25em" height="1.25em" fill="none" aria-hidden className="animate-spin">
        <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity="0.25" strokeWidth="3" />
        <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
