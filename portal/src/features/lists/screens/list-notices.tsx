import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { droppedWords } from './filters/filter-words.ts'
import type { Desk } from './use-desk.ts'

/** What an address or an old view asks for and is not there. */
export function ListNotices({ desk: { list, address } }: { desk: Desk }) {
  const { state, change, isLost } = address
  const words = droppedWords(list, state.dropped)
  const [dismissed, setDismissed] = useState<string>()
  if (isLost)
    return (
      <Alert kind="warning" title="This view is no longer there" onDismiss={() => change({ view: undefined })}>
        It was deleted, or it is not shared with you. The list shows the filters of the address.
      </Alert>
    )
  if (!words || dismissed === words) return null
  return (
    <Alert kind="warning" title={`Left out: ${words}`} onDismiss={() => setDismissed(words)}>
      The list does not know it any more. The other filters are shown.
    </Alert>
  )
}
