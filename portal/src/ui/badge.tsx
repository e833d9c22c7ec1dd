import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import type { IconName } from '#ui/icon-names.ts'
import { Icon } from '#ui/icon.tsx'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const TONE_CLASS: Record<Tone, string> = {
  neutral: 'bg-neutral-soft text-neutral-ink',
  info: 'bg-info-soft text-info-ink',
  success: 'bg-success-soft text-success-ink',
  warning: 'bg-warning-soft text-warning-ink',
  danger: 'bg-danger-soft text-danger-ink',
}

export const TONE_ICON: Record<Tone, IconName> = {
  neutral: 'minus',
  info: 'info',
  success: 'check-circle',
  warning: 'clock',
  danger: 'stop',
}

export type BadgeProps = { tone?: Tone; icon?: IconName; children: ReactNode; className?: string }

/** A status in tone, picture and word: never by colour alone. Its text shares the baseline of the text beside it. */
export function Badge({ tone = 'neutral', icon = TONE_ICON[tone], children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        // In one line unless the line is too short for it.
        'inline-flex w-max max-w-full items-baseline gap-1 rounded-sm px-2 py-0.5 text-sm leading-snug font-semibold',
        TONE_CLASS[tone],
        className,
      )}
    >
      <Icon name={icon} className="size-[1.1em] self-center" />
      <span className="min-w-0">{children}</span>
    </span>
  )
}
