import { classNames } from '#ui/class-names.ts'

export type EscalationBarProps = {
  /** From 1 to the number of levels. */
  level: number
  /** The name of each level, lowest first. */
  levels: readonly string[]
}

/** How high a complaint has risen: filled segments, the name of the level and 'Level 2 of 3'. */
export function EscalationBar({ level, levels }: EscalationBarProps) {
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{levels[level - 1]}</span>
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
              index < level ? 'border-amber bg-amber' : 'border-line-strong bg-surface',
            )}
          />
        ))}
      </div>
    </div>
  )
}
