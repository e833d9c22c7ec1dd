import { useEffect, useRef } from 'react'
import { focusField } from './native.ts'

export type ErrorSummaryProps = {
  title?: string
  /** In the order of the fields; `href` is '#' and the id of the field. */
  errors: readonly { message: string; href?: string }[]
  /** Changes with each failed attempt, so that focus comes back here each time. */
  attempt?: number
}

/** All errors of a form, on top of it, each a link to its field. Takes focus when it appears. */
export function ErrorSummary({ title = 'There is a problem', errors, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = errors.length > 0
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    // `autoFocus` is for documents, where nothing else can put the focus here.
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      autoFocus
      className="rounded-md border-2 border-danger bg-surface p-4 sm:p-5"
    >
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2 grid gap-1">
        {errors.map(({ message, href }) => (
          <li key={`${href}${message}`}>
            {href ? (
              <a
                href={href}
                data-to-field
                onClick={(event) => focusField(event, href)}
                className="inline-block min-h-6 font-semibold text-danger-ink underline underline-offset-2"
              >
                {message}
              </a>
            ) : (
              <span className="font-semibold text-danger-ink">{message}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
