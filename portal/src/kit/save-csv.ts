import { saveFile } from './save-file.ts'

type Cell = string | number | null

/** A spreadsheet must not take a text for a formula; a number is one. */
function write(cell: Cell): string {
  const text = cell === null ? '' : String(cell)
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A table as CSV, with a byte order mark for Nigerian letters. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(write).join(',')}\r\n`).join('')}`

export const saveCsv = (fileName: string, csv: string): void =>
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName)
