import { useId, type ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'

/** What every field takes besides the attributes of its native input. */
export type FieldFrameProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Optional fields say so in words; required ones carry no mark, as most are. */
  optional?: boolean
  /** Hides the label for the eye only, where a heading or a table column already says it. */
  hideLabel?: boolean
  className?: string
}

export type FieldIds = { id: string; hintId: string; errorId: string }

export function useFieldIds(id?: string): FieldIds {
  const own = useId()
  const base = id ?? own
  return { id: base, hintId: `${base}-hint`, errorId: `${base}-error` }
}

/** The attributes that tie an input to its hint and error for assistive technology. */
export function describeField(ids: FieldIds, { hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>, more?: string) {
  const describedBy = classNames(error && ids.errorId, hint != null && ids.hintId, more)
  return { id: ids.id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined }
}

export const INPUT_CLASS = classNames(
  'w-full rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink',
  'aria-invalid:border-2 aria-invalid:border-danger [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted',
)

export function FieldLabel({ optional, children }: { optional?: boolean; children: ReactNode }) {
  return (
    <>
      {children}
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </>
  )
}

export function FieldError({ id, children }: { id: string; children?: string }) {
  if (!children) return null
  return (
    <p id={id} className="flex gap-1.5 text-sm font-semibold text-danger-ink">
      <Icon name="stop" className="mt-px" />
      <span>
        <span className="sr-only">Error: </span>
        {children}
      </span>
    </p>
  )
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (children == null) return null
  return (
    <p id={id} className="text-sm text-muted">
      {children}
    </p>
  )
}

/** Label above, hint under it, then the error, then the input: each is read before the hand is at the input. */
export function FieldFrame({
  ids,
  label,
  hint,
  error,
  optional,
  hideLabel,
  className,
  children,
}: FieldFrameProps & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <label htmlFor={ids.id} className={hideLabel ? 'sr-only' : 'w-fit font-semibold leading-snug'}>
        <FieldLabel optional={optional}>{label}</FieldLabel>
      </label>
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
      <FieldError id={ids.errorId}>{error}</FieldError>
      {children}
    </div>
  )
}
