/** The content of a PDF as plain data; `makePdf` decides the appearance. Used on both sides, so that pages can show the same text. */
export type PdfDocument = {
  title: string
  subtitle?: string
  /** Number of the order, schedule or submission; printed under the title and in the footer. */
  reference?: string
  /** The body that issues the document; printed at the head of each page. */
  author: string
  language: 'en-NG'
  /** ISO date, date and time, or year and month (2025-06). It is also the creation date, so the same data gives the same file. */
  date: string
  /** Letters of 12 points, for people who read it on paper. */
  largeType?: true
  /** With the emblem of the Commission at the head of each page: a paper by which it acts. */
  emblem?: true
  blocks: Block[]
}

export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'bulletList'; items: string[] }
  | { kind: 'numberedList'; items: string[] }
  | TableBlock
  | { kind: 'definitionList'; entries: { term: string; value: string }[] }
  /** `large` for a code that people copy by hand. */
  | { kind: 'notice'; title?: string; text: string; large?: boolean }
  /** The QR code of an address, with the address itself beside it for those who type it. */
  | { kind: 'qrCode'; label: string; address: string }
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
  /** Width relative to the other columns; 1 by default. */
  share?: number
  /** The cell is the row's header. Without one, the first column is. */
  rowHeader?: boolean
}
