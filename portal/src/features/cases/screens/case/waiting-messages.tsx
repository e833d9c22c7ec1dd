import { useEffect } from 'react'
import { useFollowed, useLoadedOutbox } from '#kit/outbox/waiting.ts'
import { toast } from '#ui/overlays/toast.ts'
import { isAbout } from '../case-letter.ts'
import type { KindScreens } from '../kind-screens.ts'
import { useRefreshCases } from './use-case-calls.ts'

type Props = { kind: KindScreens; id: string; sent: string }

/** The messages about a case that wait on this device, below the box in which they were written. */
export function WaitingMessages({ kind, id, sent }: Props) {
  const outbox = useLoadedOutbox()
  const refresh = useRefreshCases(kind)
  const entries = useFollowed(isAbout(kind, id))
  const arrived = entries.find(({ state }) => state === 'sent')
  useEffect(() => {
    if (!arrived || !outbox) return
    void outbox.discard(arrived)
    toast.success(sent)
    void refresh()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each message
  }, [arrived?.seq, outbox])
  if (!outbox) return null
  return entries.map(
    (entry) =>
      entry.state !== 'sent' && <outbox.WaitingMessage key={entry.seq} entry={entry} className="max-w-[60ch]" />,
  )
}
