import { Button } from '#ui/button.tsx'

/** Hidden until the page's script shows it, because printing needs a script (app/document). */
export const PrintButton = () => (
  <Button icon="print" data-prints hidden>
    Print
  </Button>
)
