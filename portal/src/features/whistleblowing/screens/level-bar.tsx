import { classNames } from '#ui/class-names.ts'
import { maxLevel } from '../rules.ts'

/** The escalation bar of spec 2 §4: filled to level/3, red at 2 or more, yellow at 1; the words say it as well. */
export function LevelBar({ level }: { level: number }) {
  return (
    <div className="grid max-w-sm gap-1.5">
      <p className="flex justify-between gap-4 text-sm">
        <span className="font-semibold">Escalation</span>
        <span className="tabular text-muted">{level === 0 ? 'Not escalated' : `Level ${level} of ${maxLevel}`}</span>
      </p>
      <div aria-hidden className="flex gap-1">
        {Array.from({ length: maxLevel }, (_, index) => (
          <span
            key={index}
            className={classNames(
              'h-2 flex-1 rounded-sm border',
              index >= level && 'border-line-strong bg-surface',
              index < level && (level >= 2 ? 'border-danger bg-danger' : 'border-amber bg-amber'),
            )}
          />
        ))}
      </div>
    </div>
  )
}
