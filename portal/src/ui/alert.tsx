import type { ReactNode } from 'react'
import { TONE_CLASS, type Tone } from '#ui/badge.tsx'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

export type AlertKind = 'info' | 'success' | 'warning' | 'error'

const KINDS: Record<AlertKind, { tone: Tone; icon: IconName; word: string; edge: string }> = {
  info: { tone: 'info', icon: 'info', word: 'Note', edge: 'border-info-ink' },
  success: { tone: 'success', icon: 'check-circle', word: 'Done', edge: 'border-success-ink' },
  warning: { tone: 'warning', icon: 'alert', word: 'Important', edge: 'border-warning-ink' },
  error: { tone: 'danger', icon: 'stop', word: 'Problem', edge: 'border-danger-ink' },
}

export type AlertProps = {
  kind?: AlertKind
  title?: ReactNode
  children?: ReactNode
  /** Buttons or links under the text. */
  actions?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** A message in the page. Errors and warnings interrupt a screen reader, the others wait for a pause. */
export function Alert({ kind = 'info', title, children, actions, onDismiss, className }: AlertProps) {
  const { tone, icon, word, edge } = KINDS[kind]
  return (
    <div
      role={kind === 'error' || kind === 'warning' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-md border-s-4 px-4 py-3',
        TONE_CLASS[tone],
        edge,
        className,
      )}
    >
      <Icon name={icon} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <span className="sr-only">{word}: </span>
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {actions && (
          <div data-print="no" className="mt-3 flex flex-wrap gap-3">
            {actions}
          </div>
        )}
      </div>
      {onDismiss && (
        <IconButton icon="close" label="Dismiss" size="sm" onClick={onDismiss} className="-me-1.5 -mt-0.5" />
      )}
    </div>
  )
}
