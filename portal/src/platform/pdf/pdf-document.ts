/** What a PDF says, as plain data; `makePdf` decides how it looks. Both sides may read it, so pages can show the same text. */
export type PdfDocument = {
  title: string
  subtitle?: string
  /** Number of the order, schedule or submission; stands under the title and in the footer. */
  reference?: string
  /** The body that issues the document; stands at the head of each page. */
  author: string
  language: 'en-NG'
  /** ISO date, date and time, or year and month (2025-06). It is also the creation date, so the same data gives the same file. */
  date: string
  blocks: Block[]
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'bulletList'; items: string[] }
  | { kind: 'numberedList'; items: string[] }
  | TableBlock
  | { kind: 'definitionList'; entries: { term: string; value: string }[] }
  | { kind: 'notice'; title?: string; text: string }
  | { kind: 'checkboxLine'; label?: string; options: string[]; checked?: string[] }
  | { kind: 'blankLine'; label: string; lines?: number; hint?: string }
  | { kind: 'signatureLine'; labels: string[] }
  | { kind: 'pageBreak' }

export type TableBlock = {
  kind: 'table'
  caption?: string
  columns: TableColumn[]
  /** One text per column. */
  rows: string[][]
}

export type TableColumn = {
  label: string
  align?: 'left' | 'right'
  /** Share of the width in relation to the other columns; 1 when not given. */
  share?: number
  /** The cell names its row. Without one, the first column does. */
  rowHeader?: boolean
}
