import type { ClockSettings } from '../engine/rules.clock.ts'
import type { Deadlines, Targets } from '../rules.ts'

/** Settings in the form of the API and the database: the deadlines of each kind are at the top level, under its key. */
export type FlatSettings = Pick<ClockSettings, 'remindDaysBefore' | 'escalateByItself'> & {
  /** Missing until the first are saved, and where a caller leaves them out. */
  targets?: Record<string, Targets> | undefined
}

interface Kind {
  key: string
  deadlines: Deadlines
}

export const nestSettings = ({
  remindDaysBefore,
  escalateByItself,
  targets,
  version: _,
  ...deadlines
}: FlatSettings & { version?: number }): ClockSettings => ({
  remindDaysBefore,
  escalateByItself,
  targets: targets ?? {},
  deadlines: deadlines as Record<string, Deadlines>,
})

/** The settings for all current kinds; a kind added after they were saved has its defaults. */
export const flattenSettings = (settings: ClockSettings, kinds: readonly Kind[]): FlatSettings => ({
  ...Object.fromEntries(kinds.map((kind) => [kind.key, deadlinesOf(settings, kind)])),
  remindDaysBefore: settings.remindDaysBefore,
  escalateByItself: settings.escalateByItself,
  targets: Object.fromEntries(kinds.map((kind) => [kind.key, targetsOf(settings, kind)])),
})

export const deadlinesOf = ({ deadlines }: Pick<ClockSettings, 'deadlines'>, kind: Kind): Deadlines => ({
  ...kind.deadlines,
  ...deadlines[kind.key],
})

/** The default leaves the working days of the first deadline as calendar days: 15 are three weeks. */
export const targetsOf = ({ targets }: Pick<ClockSettings, 'targets'>, { key, deadlines }: Kind): Targets => ({
  answer: 3,
  resolve: Math.round((deadlines.filed * 7) / 5),
  ...targets[key],
})
