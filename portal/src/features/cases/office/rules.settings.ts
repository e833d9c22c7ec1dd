import type { ClockSettings } from '../engine/rules.clock.ts'
import type { Deadlines } from '../rules.ts'

/** Settings in the form of the API and the database: the deadlines of each kind are at the top level, under its key. */
export type FlatSettings = Pick<ClockSettings, 'remindDaysBefore' | 'escalateByItself'>

interface Kind {
  key: string
  deadlines: Deadlines
}

export const nestSettings = ({ remindDaysBefore, escalateByItself, ...deadlines }: FlatSettings): ClockSettings => ({
  remindDaysBefore,
  escalateByItself,
  deadlines: deadlines as Record<string, Deadlines>,
})

/** The settings for all current kinds; a kind added after they were saved has its defaults. */
export const flattenSettings = ({ deadlines, ...others }: ClockSettings, kinds: readonly Kind[]): FlatSettings => ({
  ...Object.fromEntries(kinds.map((kind) => [kind.key, deadlinesOf({ deadlines }, kind)])),
  ...others,
})

export const deadlinesOf = ({ deadlines }: Pick<ClockSettings, 'deadlines'>, kind: Kind): Deadlines => ({
  ...kind.deadlines,
  ...deadlines[kind.key],
})
