import { useSyncExternalStore } from 'react'
import { Button } from '#ui/button.tsx'

const never = () => () => {}

/** Prints the page. It needs a script, so it stands there only once scripts run. */
export function PrintButton() {
  const scriptsRun = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  if (!scriptsRun) return null
  return (
    <Button icon="print" onClick={() => window.print()}>
      Print
    </Button>
  )
}
