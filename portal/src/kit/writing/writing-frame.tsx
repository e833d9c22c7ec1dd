import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import type { Writing } from './use-writing.ts'

type Props = {
  can: Record<Writing, boolean>
  writing: Writing
  onSwitch: (writing: Writing) => void
  onLeave?: () => void
  /** The key that leads to a note. */
  noteKey?: string
  children: ReactNode
}

/** The box at the end of a thread, with the switch between a reply and a note, which has another colour. */
export function WritingFrame({ can, writing, onSwitch, onLeave, noteKey, children }: Props) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices that it is left
    <section
      id="write"
      aria-label="Write"
      data-print="no"
      onBlur={onLeave}
      className={classNames(
        'grid min-w-0 gap-3 rounded-md border p-3',
        writing === 'note' ? 'border-dashed border-line-strong bg-amber-soft' : 'border-line bg-surface',
      )}
    >
      <div role="group" aria-label="What you write" className="flex flex-wrap gap-1">
        {can.reply && (
          <Switch label="Reply" icon="comment" on={writing === 'reply'} onPress={() => onSwitch('reply')} />
        )}
        {can.note && (
          <Switch
            label="Note"
            icon="eye-off"
            on={writing === 'note'}
            shortcut={noteKey}
            onPress={() => onSwitch('note')}
          />
        )}
      </div>
      {children}
    </section>
  )
}

type SwitchProps = {
  label: string
  icon: 'comment' | 'eye-off'
  on: boolean
  shortcut?: string | undefined
  onPress: () => void
}

const Switch = ({ label, icon, on, shortcut, onPress }: SwitchProps) => (
  <button
    type="button"
    aria-pressed={on}
    aria-keyshortcuts={shortcut}
    onClick={onPress}
    className="tap inline-flex min-h-8 items-center gap-1.5 rounded-md border border-transparent px-3 text-sm font-semibold text-muted hover:text-ink aria-pressed:border-line-strong aria-pressed:bg-surface aria-pressed:text-ink"
  >
    <Icon name={icon} />
    {label}
  </button>
)
