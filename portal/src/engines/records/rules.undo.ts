import type { RecordKind, Values } from './kind.ts'
import { stoppedClock } from './rules.deadlines.ts'

/** What undoing an action puts back: the columns of the states, and those of the deadline. */
export function columnsToUndo({ states }: RecordKind, row: object): Values {
  const columns = new Set([
    ...Object.values(states).flatMap(({ stored }) => Object.keys(stored)),
    ...Object.keys(stoppedClock),
  ])
  return Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)))
}

/** Columns that were kept as JSON, in which moments are texts: those that the table has as dates are dates again. */
export const fromJson = (columns: Readonly<Record<string, { dataType: string }>>, kept: object): Values =>
  Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [
      name,
      columns[name]?.dataType === 'date' && typeof value === 'string' ? new Date(value) : value,
    ]),
  )
