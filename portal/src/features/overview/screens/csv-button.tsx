import { saveCsv, toCsv } from '#kit/save-csv.ts'
import { Button } from '#ui/button.tsx'

type Props = {
  fileName: string
  /** What it contains, for screen readers: there are several on the page. */
  title: string
  header: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
  className?: string
}

/** Saves the figures that are shown. */
export function CsvButton({ fileName, title, header, rows, className }: Props) {
  return (
    <Button
      size="sm"
      variant="quiet"
      icon="download"
      className={className}
      onClick={() => saveCsv(`${fileName}.csv`, toCsv(header, rows))}
    >
      Save as CSV<span className="sr-only"> {title}</span>
    </Button>
  )
}
