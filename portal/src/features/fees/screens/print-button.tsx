import { Button } from '#ui/button.tsx'

/** Prints the page; hidden until the page's script shows it, since nothing else can print (app/document). */
export const PrintButton = () => (
  <Button icon="print" data-prints hidden>
    Print
  </Button>
)
