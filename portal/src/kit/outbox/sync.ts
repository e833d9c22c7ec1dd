/** The name of the site's request to be woken when the connection is back. */
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
export async function installWorker(): Promise<void> {
  if (canBeWoken()) await navigator.serviceWorker.register(address, { type: 'module', scope: '/' })
}

/** Asks the browser to wake the worker when the connection is back. */
export async function askToBeWoken(): Promise<void> {
  if (!canBeWoken()) return
  const registration = (await navigator.serviceWorker.getRegistration('/')) as ServiceWorkerRegistration & Waking
  await registration?.sync?.register(syncTag)
}
