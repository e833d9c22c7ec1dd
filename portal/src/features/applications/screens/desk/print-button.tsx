import { Button } from '#ui/button.tsx'

/** Prints the page as a document (ui/styles/print.css). */
export function PrintButton() {
  return (
    <Button icon="print" onClick={() => window.print()}>
      Print
    </Button>
  )
}
