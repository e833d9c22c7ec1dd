import { Table } from '#ui/table/table.tsx'
import type { FeeChange } from '../rules.changes.ts'

const none = <span className="text-muted">None</span>

/** What differs between two schedules, one line for each figure or text. */
export function ChangeList({ changes, caption }: { changes: readonly FeeChange[]; caption: string }) {
  return (
    <Table<FeeChange>
      caption={caption}
      hideCaption
      long
      rows={changes}
      rowKey={({ place, what }) => `${place} ${what}`}
      columns={[
        {
          key: 'place',
          header: 'Place and fee',
          rowHeader: true,
          cell: ({ place, what }) => (
            <>
              {place}
              <span className="block font-normal text-muted">{what}</span>
            </>
          ),
        },
        { key: 'before', header: 'Before', cell: ({ before }) => figure(before) },
        { key: 'after', header: 'After', cell: ({ after }) => <strong>{figure(after)}</strong> },
        { key: 'source', header: 'Source', cell: ({ source }) => source || none },
      ]}
    />
  )
}

const figure = (text: string) => (text ? <span className="tabular whitespace-pre-line">{text}</span> : none)
