import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Prints the page. It needs a script, so it stands there only once scripts run. */
export function PrintButton() {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  if (!ready) return null
  return (
    <Button icon="print" onClick={() => window.print()}>
      Print
    </Button>
  )
}
