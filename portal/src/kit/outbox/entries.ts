import { type Content, type OutboxMessage, openContent, sealMessage } from './message.ts'
import { announce, channelName, sendAll } from './ports.ts'
import type { Entry } from './rules.ts'
import type { Access } from './send-waiting.ts'
import { isSendable } from './sendable.ts'
import { addEntry, listEntries, removeEntry, type StoredEntry } from './store.ts'

type SignedIn = () => string | undefined

/** Stores a message for its owner; false when this device cannot. */
export async function storeMessage(message: OutboxMessage, access: Access): Promise<boolean> {
  if (!isSendable(message.name)) return false
  try {
    // Two tabs may send the same draft.
    if (await isKept(message, access)) return true
    if (!(await addEntry(await sealMessage(message, access)))) return false
  } catch {
    return false
  }
  announce()
  // Without the worker an open page sends it.
  void registerSync().catch(() => {})
  return true
}

async function isKept({ key, body }: OutboxMessage, access: Access): Promise<boolean> {
  for (const entry of await listEntries()) {
    if (entry.owner !== access.owner || entry.key !== key || entry.state !== 'waiting') continue
    const content = await openContent(entry, access)
    if (JSON.stringify(content.body) === JSON.stringify(body)) return true
  }
  return false
}

export async function discardEntry({ seq }: Pick<Entry, 'seq'>): Promise<void> {
  await removeEntry(seq)
  announce()
}

export async function discardAllOf(owner: string): Promise<void> {
  for (const entry of await listEntries()) if (entry.owner === owner) await removeEntry(entry.seq)
}

let timer: ReturnType<typeof setTimeout> | undefined
let running = false
/** Asked for while it runs, which may have missed what was added since it began. */
let queued: { hurry: boolean } | undefined

/** Sends the waiting messages, and again when they are due while the page is open. */
export async function wake(signedIn?: SignedIn, hurry = false): Promise<void> {
  if (running) {
    queued = { hurry: hurry || queued?.hurry === true }
    return
  }
  running = true
  clearTimeout(timer)
  // A browser that forbids its storage keeps nothing to send.
  const at = await sendAll({ hurry, ...(signedIn && { signedIn }) }).catch(() => undefined)
  running = false
  const next = queued
  queued = undefined
  if (next) return wake(signedIn, next.hurry)
  if (at !== undefined) timer = setTimeout(() => void wake(signedIn), Math.max(1_000, at - Date.now()))
}

/** Wakes now, when the connection is back and when something changes; calls `changed` after each change. */
export function watch(changed: () => void, signedIn?: SignedIn): void {
  void installWorker().catch(() => {})
  new BroadcastChannel(channelName).addEventListener('message', changed)
  window.addEventListener('online', () => void wake(signedIn, true))
  void wake(signedIn, true)
}

/** The decrypted messages of one owner; one that cannot be read is left to the sender, who removes it. */
export async function readOwn(access: Access): Promise<OwnEntry[]> {
  const own = (await listEntries()).filter(({ owner }) => owner === access.owner)
  const opened = own.map(async (entry) => [{ ...entry, content: await openContent(entry, access) }])
  return (await Promise.all(opened.map((one) => one.catch(() => [])))).flat()
}
export type OwnEntry = Omit<StoredEntry, 'content'> & { content: Content }

/** The tag of the background sync with which the browser wakes the worker when the connection is back. */
export const syncTag = 'outbox'

interface Waking {
  sync?: { register(tag: string): Promise<void> }
}

// The address at which the build puts `outbox-worker.ts` (vite.config.ts); public pages do not know the build.
let address = '/outbox-worker.js'
/** In development the worker has another address. */
export const setWorkerAddress = (known: string) => (address = known)

const canBeWoken = () => 'SyncManager' in globalThis && 'serviceWorker' in navigator

/** Installs the worker, while there is a line to fetch it by; only for browsers that can wake it, and once somebody may send something. */
async function installWorker(): Promise<void> {
  if (canBeWoken()) await navigator.serviceWorker.register(address, { type: 'module', scope: '/' })
}

/** Asks the browser to wake the worker when the connection is back. */
async function registerSync(): Promise<void> {
  if (!canBeWoken()) return
  const registration = (await navigator.serviceWorker.getRegistration('/')) as ServiceWorkerRegistration & Waking
  await registration?.sync?.register(syncTag)
}
