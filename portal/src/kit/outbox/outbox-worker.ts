// Sends what waits when the connection is back and no page is open (docs/decisions/0031). It has no `fetch` handler: no page, picture or call of the
// site ever passes through it.
import { sendAll } from './ports.ts'
import { listEntries } from './store.ts'
import { syncTag } from './entries.ts'

interface SyncEvent extends Event {
  tag: string
  waitUntil(work: Promise<unknown>): void
}

addEventListener('sync', (event) => {
  const { tag, waitUntil } = event as SyncEvent
  if (tag === syncTag) waitUntil.call(event, sendOrAskAgain())
})

/** A failed event is repeated by the browser. */
async function sendOrAskAgain(): Promise<void> {
  const at = await sendAll({ hurry: true })
  if (at !== undefined && (await listEntries()).some(({ state }) => state === 'waiting')) throw new Error('not yet')
}
