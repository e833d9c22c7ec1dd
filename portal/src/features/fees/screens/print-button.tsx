import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'

const never = () => () => {}

/** Prints the page. It needs a script, so it shows only once one runs: the router's, or `/reading.js`. */
export function PrintButton() {
  const scriptsRun = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <Button icon="print" data-prints hidden={!scriptsRun} onClick={() => window.print()}>
      Print
    </Button>
  )
}
