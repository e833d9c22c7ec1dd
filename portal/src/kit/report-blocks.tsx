import type { ReportBlock } from '#platform/pdf/report-block.ts'
import { Alert } from '#ui/alert.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Table } from '#ui/table/table.tsx'

interface Props {
  blocks: readonly ReportBlock[]
  /** The heading of its parts. */
  heading: 'h2' | 'h3'
}

/** A report on a page, as in its PDF. */
export const ReportBlocks = ({ blocks, heading }: Props) =>
  blocks.map((block, index) => <Block key={index} block={block} Heading={heading} />)

function Block({ block, Heading }: { block: ReportBlock; Heading: Props['heading'] }) {
  switch (block.kind) {
    case 'heading':
      return <Heading className="mt-6 mb-2">{block.text}</Heading>
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
