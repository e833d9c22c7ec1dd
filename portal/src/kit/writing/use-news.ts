import { useState } from 'react'
import { useSession } from '../session.ts'

/** Something that was said about a record or done to it. */
export interface NewsEntry {
  id: string
  at: string
  by: string
  /** What happened. */
  text: string
  /** The words that came with it. */
  note: string | null
}

/** What others have added to a record since the person began to write; nothing while there is no text. */
export function useNews(entries: readonly NewsEntry[], isWriting: boolean) {
  const { user } = useSession()
  const last = entries.at(-1)?.id ?? ''
  const [seen, setSeen] = useState({ isWriting, last })
  // Everything that was shown before the first word has been seen.
  if (seen.isWriting !== isWriting || (!isWriting && seen.last !== last)) setSeen({ isWriting, last })
  const own = `${user?.name ?? ''} ${user?.surname ?? ''}`.trim()
  const after = entries.findIndex(({ id }) => id === seen.last)
  const fresh = seen.isWriting && isWriting ? entries.slice(after + 1) : []
  return {
    news: fresh.filter(({ by }) => by !== own),
    /** What the person has just read is no news any more. */
    read: () => setSeen({ isWriting, last }),
  }
}
