import { useEffect } from 'react'
import { commission } from '#platform/commission.ts'
import { Button } from '#ui/button.tsx'

const presses = 3
const withinMs = 1_500

/** Leaves at once, without a question and without a way back in the history of the tab. */
function leave(): void {
  document.documentElement.replaceChildren()
  window.location.replace(commission.exitAddress)
}

/** 'Exit this page': always in sight, and by pressing Escape three times. */
export function ExitButton() {
  useEffect(() => {
    let times: number[] = []
    const count = (event: KeyboardEvent) => {
      times =
        event.key === 'Escape' ? [...times.filter((time) => event.timeStamp - time < withinMs), event.timeStamp] : []
      if (times.length >= presses) leave()
    }
    window.addEventListener('keydown', count, { capture: true })
    return () => window.removeEventListener('keydown', count, { capture: true })
  }, [])
  return (
    <div className="fixed end-4 bottom-4 z-40 noscript:hidden" data-print="no">
      <Button variant="danger" icon="log-out" onClick={leave} className="shadow-overlay">
        Exit this page
        <span className="sr-only"> (or press Escape three times)</span>
      </Button>
    </div>
  )
}
