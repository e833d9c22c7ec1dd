import { downloadFile } from '#kit/api/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import { toast } from '#ui/overlays/toast.ts'
import type { StaffList } from '../contract.list.ts'
import type { ListQuery } from '../contract.query.ts'
import { exportDuties, type ListCalls } from '../contract.ts'
import type { FileFormat } from '../rules.ts'
import { searchOf } from './list-state.ts'
import { parametersOfSearch } from './use-list-page.ts'

const items = [
  { id: 'xlsx shown', label: 'Excel, the columns shown' },
  { id: 'xlsx all', label: 'Excel, all columns' },
  { id: 'csv shown', label: 'CSV, the columns shown' },
  { id: 'csv all', label: 'CSV, all columns' },
]

type Props = {
  list: StaffList
  calls: ListCalls
  query: ListQuery
  /** Ids of the columns on the screen. */
  columns: readonly string[]
  /** Only these records; without them all that match. */
  ids?: string[] | undefined
  label?: string
}

/** Saves the list or the selected records as a file. */
export function ExportMenu({ list, calls, query, columns: shown, ids, label = 'Export' }: Props) {
  const save = (format: FileFormat, columns: string[]) => {
    const name = `${list.plural.replaceAll(' ', '-')}-${nigerianDay(new Date())}.${format}`
    const call = format === 'csv' ? calls.exportCsv : calls.exportXlsx
    const download = () =>
      ids
        ? downloadFile(endpointUrl(calls.exportSelected, {}), name, { ids, columns, format, sort: query.sort })
        : downloadFile(endpointUrl(call, { query: parametersOfSearch(searchOf(list, { query, columns })) }), name)
    void withProof(download).catch(() => toast.error(`Failed to download ${name}`))
  }
  return (
    <WithDuty duties={exportDuties(list)}>
      <Menu
        label={label}
        icon="download"
        size="sm"
        items={items}
        onAction={(id) =>
          save(
            id.startsWith('csv') ? 'csv' : 'xlsx',
            id.endsWith('all') ? list.columns.map((column) => column.id) : [...shown],
          )
        }
      />
    </WithDuty>
  )
}
