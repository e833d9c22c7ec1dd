import { Alert } from '#ui/alert.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Table } from '#ui/table.tsx'
import type { ReportBlock } from '../../reports/contract.ts'

/** The parts of a report on a page, as in its PDF. */
export const ReportBlocks = ({ blocks }: { blocks: readonly ReportBlock[] }) =>
  blocks.map((block, index) => <OneBlock key={index} block={block} />)

function OneBlock({ block }: { block: ReportBlock }) {
  switch (block.kind) {
    case 'heading':
      return <h3 className="mt-6 mb-2">{block.text}</h3>
    case 'paragraph':
      return <p className="measure my-2">{block.text}</p>
    case 'notice':
      return (
        <Alert kind="info" title={block.title} className="my-2">
          {block.text}
        </Alert>
      )
    case 'table':
      return <ReportTable block={block} />
    case 'definitionList':
      return <DescriptionList items={block.entries} />
    case 'blankLine':
      return <Blank label={block.label} hint={block.hint} />
    case 'signatureLine':
      return block.labels.map((label) => <Blank key={label} label={label} />)
  }
}

function ReportTable({ block: { caption = '', columns, rows } }: { block: Extract<ReportBlock, { kind: 'table' }> }) {
  return (
    <Table
      caption={caption}
      dense
      columns={columns.map(({ label, align }, at) => ({
        key: label,
        header: label,
        numeric: align === 'right',
        rowHeader: at === 0,
        cell: (row: string[]) => row[at],
      }))}
      rows={rows}
      rowKey={([first = '']) => first}
    />
  )
}

/** Space to write by hand on the printed page. */
const Blank = ({ label, hint }: { label: string; hint?: string | undefined }) => (
  <div className="my-2 break-inside-avoid">
    <p className="font-semibold">{label}</p>
    {hint && <p className="text-sm text-muted">{hint}</p>}
    <div aria-hidden className="mt-8 border-b border-line-strong" />
  </div>
)
