// oxlint-disable-next-line import/default -- Vite answers the address of the built worker
import workerAddress from './outbox-worker.ts?worker&url'
import { discardAllOf, discardEntry, type OwnEntry, setWorkerAddress } from './entries.ts'
import { WaitingNotice, WaitingMessage, keep, openOutbox } from './waiting-notice.tsx'

/** The code that a screen loads once it is at rest (`waiting.ts`). */
export const outbox = {
  open(show: (entries: readonly OwnEntry[]) => void): void {
    setWorkerAddress(workerAddress)
    openOutbox(show)
  },
  keep,
  discard: discardEntry,
  discardAllOf,
  WaitingMessage,
  WaitingNotice,
}
export type Outbox = typeof outbox
