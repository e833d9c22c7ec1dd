import { useState } from 'react'
import { useSession } from '#kit/session.ts'
import type { CaseDetail } from '../kind-screens.ts'

/** What others have added to a case since the person began to write; nothing while there is no text. */
export function useNews(row: CaseDetail, isWriting: boolean) {
  const { user } = useSession()
  const last = row.timeline.at(-1)?.id ?? ''
  const [seen, setSeen] = useState({ isWriting, last })
  // Everything that was shown before the first word has been seen.
  if (seen.isWriting !== isWriting || (!isWriting && seen.last !== last)) setSeen({ isWriting, last })
  const own = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim()
  const after = row.timeline.findIndex(({ id }) => id === seen.last)
  const fresh = seen.isWriting && isWriting ? row.timeline.slice(after + 1) : []
  return {
    news: fresh.filter(({ by }) => by !== own),
    /** What the person has just read is no news any more. */
    read: () => setSeen({ isWriting, last }),
  }
}
