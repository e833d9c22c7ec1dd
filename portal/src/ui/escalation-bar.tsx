import { classNames } from '#ui/class-names.ts'

export type EscalationBarProps = {
  /** From 0 (not escalated) to the number of levels. */
  level: number
  /** The name of each level, lowest first. */
  levels: readonly string[]
  /** The name of level 0. */
  start?: string
}

/** How high a case has risen: filled segments (yellow at the first level, red from the second), the name of the level and 'Level 2 of 3'. */
export function EscalationBar({ level, levels, start = 'Not escalated' }: EscalationBarProps) {
  const filled = level >= 2 ? 'border-danger bg-danger' : 'border-amber bg-amber'
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{level > 0 ? levels[level - 1] : start}</span>
        <span className="tabular text-sm text-muted">
          Level {level} of {levels.length}
        </span>
      </p>
      <div aria-hidden className="flex gap-1">
        {levels.map((name, index) => (
          <span
            key={name}
            className={classNames(
              'h-2 flex-1 rounded-sm border',
              index < level ? filled : 'border-line-strong bg-surface',
            )}
          />
        ))}
      </div>
    </div>
  )
}
