import { type SQL, sql } from 'drizzle-orm'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { isSet, noMoment, type RecordKind, type State, type StateColumns, triedStates } from './kind.ts'

const columnName = (column: string) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value))

function condition(table: string, [column, value]: [string, StateColumns[string]]): string {
  const name = `${table}${columnName(column)}`
  if (value === isSet) return `${name} is not null`
  if (value === null) return `${name} is null`
  return Array.isArray(value) ? `${name} in (${value.map(literal).join(', ')})` : `${name} = ${literal(value)}`
}

/** Whether a record has the columns of a state, and its time has come. */
function test({ noun }: RecordKind, table: string, { stored, past }: State, now: Date | undefined): string {
  const columns = Object.entries(stored).map((each) => condition(table, each))
  if (!past) return columns.join(' and ')
  if (!now) throw noMoment(noun)
  if ('day' in past) return [...columns, `${table}${columnName(past.day)} < '${nigerianDay(now)}'`].join(' and ')
  const moment = `${table}${columnName(past.column)} + interval '${past.hours} hours'`
  return [...columns, `${moment} < '${now.toISOString()}'::timestamptz`].join(' and ')
}

/**
 * The state that people read, as SQL: the same as `stateOf`. It is written out, so that indexes are used; all of it comes from descriptions. `table` is
 * the name of one that the statement reads.
 */
export function stateSql(kind: RecordKind, table = '', now?: Date): SQL {
  const cases = triedStates(kind).map((name) => {
    const state = kind.states[name]!
    return `when ${test(kind, table && `${table}.`, state, now)} then '${state.as ?? name}'`
  })
  return sql.raw(`case ${cases.join(' ')} end`)
}

/** The records of which people read one of these states, as conditions of which each can use an index: the same as `stateOf`. */
export function inStates(kind: RecordKind, wanted: readonly string[], table: string, now?: Date): SQL {
  const tried = triedStates(kind).map((name) => {
    const state = kind.states[name]!
    return { isWanted: wanted.includes(state.as ?? name), condition: `(${test(kind, `${table}.`, state, now)})` }
  })
  const found = tried.flatMap(({ isWanted, condition }, at) => {
    if (!isWanted) return []
    // Those that are tried before it have some of the same columns.
    const others = tried.slice(0, at).filter((other) => !other.isWanted)
    return [`(${[condition, ...others.map((other) => `${other.condition} is not true`)].join(' and ')})`]
  })
  return sql.raw(found.length > 0 ? `(${found.join(' or ')})` : 'false')
}
