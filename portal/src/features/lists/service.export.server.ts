import { stringify } from 'csv-stringify/sync'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatForSheet } from '#platform/nigerian-time.ts'
import { requireDuty } from '#platform/permission.ts'
import type { DeadlineCell, ListCell, ListRow, PersonCell } from './contract.ts'
import type { ListColumn } from './contract.list.ts'
import { checkColumns, checkQuery, type Parameters, readListRequest } from './contract.query.ts'
import { listLimits } from './rules.ts'
import type { ListSource } from './service.sources.server.ts'
import { listIds, sortIds } from './store.records.server.ts'

/** Rows read at once: a file of 10,000 does not need all of them in memory. */
const readAtOnce = 500

/** The list as CSV: the columns, filters and order that are shown. */
export async function exportList(
  deps: Deps,
  reader: SignedIn,
  source: ListSource,
  parameters: Parameters,
): Promise<string> {
  requireDuty(reader, source.list.duties.read)
  const { query, columns } = readListRequest(source.list, parameters)
  const records = await source.records(deps, reader)
  const ids = await listIds(deps.database.db, records, query, { limit: listLimits.exported, offset: 0 })
  return toCsv(deps, reader, source, ids, columns)
}

/** Selected records as CSV, in the order of the list. Those that the reader may not see, or that are gone, are left out. */
export async function exportSelected(
  deps: Deps,
  reader: SignedIn,
  source: ListSource,
  input: { ids: string[]; columns?: string[] | undefined; sort?: string | undefined },
): Promise<string> {
  requireDuty(reader, source.list.duties.read)
  const { list } = source
  const { query } = checkQuery(list, { q: '', sort: input.sort ?? list.defaults.sort, filters: {} })
  const records = await source.records(deps, reader)
  const ids = await sortIds(deps.database.db, records, input.ids, query.sort)
  return toCsv(deps, reader, source, ids, checkColumns(list, input.columns ?? []).columns)
}

/** With a byte order mark for Nigerian letters, and with escaped formulas. */
async function toCsv(
  deps: Deps,
  reader: SignedIn,
  source: ListSource,
  ids: string[],
  shown: string[],
): Promise<string> {
  const columns = shown.map((id) => source.list.columns.find((column) => column.id === id)!)
  const lines: string[][] = [columns.map(({ label }) => label)]
  for (let from = 0; from < ids.length; from += readAtOnce)
    for (const row of await source.readRows(deps, reader, ids.slice(from, from + readAtOnce), new Set(shown)))
      lines.push(cellsOf(row, columns))
  return stringify(lines, { bom: true, escape_formulas: true, record_delimiter: 'windows' })
}

const cellsOf = ({ cells }: ListRow, columns: readonly ListColumn[]) =>
  columns.map((column) => textOfCell(column, cells[column.id] ?? null))

function textOfCell({ kind, choices }: ListColumn, cell: ListCell): string {
  if (cell === null) return ''
  switch (kind) {
    case 'moment':
      return formatForSheet(cell as string)
    case 'status':
      return choices?.find(({ value }) => value === cell)?.label ?? (cell as string)
    case 'person':
      return (cell as PersonCell).name
    case 'deadline': {
      const { dueAt, text } = cell as DeadlineCell
      return [dueAt && formatForSheet(dueAt), text].filter(Boolean).join(', ')
    }
    case 'tags':
      return (cell as readonly string[]).join(', ')
    case 'yes':
      return cell ? 'Yes' : 'No'
    case 'text':
    case 'reference':
    case 'day':
    case 'number':
      return String(cell as string | number)
  }
}
