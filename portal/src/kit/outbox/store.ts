import { done, openDatabase } from '../indexed-db.ts'
import { type Entry, fits } from './rules.ts'
import { makeKey, type Sealed } from './sealing.ts'
import type { Access } from './send-waiting.ts'

/** An entry with its encrypted parts. */
export interface StoredEntry extends Entry {
  content: Sealed
  files: { iv: Uint8Array<ArrayBuffer>; bytes: Blob }[]
}
export type NewEntry = Omit<StoredEntry, 'seq'>

const create = (database: IDBDatabase) => {
  database.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
  database.createObjectStore('keys')
}

/** Runs on a store of a database that is open only meanwhile: one that stays open would delay its deletion at sign-out. */
async function withStore<T>(
  [name, storeName, make]: readonly [string, string, (database: IDBDatabase) => void],
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(name, make)
  try {
    // A message that is said to wait must survive a loss of power.
    const transaction = database.transaction(storeName, mode, { durability: 'strict' })
    const ended = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The store refused')))
    })
    ended.catch(() => {})
    const answer = await work(transaction.objectStore(storeName))
    await ended
    return answer
  } finally {
    database.close()
  }
}

const entries = ['outbox', 'entries', create] as const
const keys = ['outbox', 'keys', create] as const
/** A database of its own, which `forgetSession` deletes (`kit/root-state.ts`). */
const access = ['outbox-access', 'access', (database: IDBDatabase) => database.createObjectStore('access')] as const

const readAll = (store: IDBObjectStore) => done(store.getAll() as IDBRequest<StoredEntry[]>)

export const listEntries = (): Promise<StoredEntry[]> => withStore(entries, 'readonly', readAll)

/** False when the device is full. */
export const addEntry = (entry: NewEntry): Promise<boolean> =>
  withStore(entries, 'readwrite', async (store) => {
    if (!fits(await readAll(store), entry.bytes)) return false
    await done(store.add(entry))
    return true
  })

/** Changes an entry that is still there. */
export const changeEntry = (seq: number, change: Partial<StoredEntry>): Promise<void> =>
  withStore(entries, 'readwrite', async (store) => {
    const found = await done(store.get(seq) as IDBRequest<StoredEntry | undefined>)
    if (found) await done(store.put({ ...found, ...change }))
  })

export const removeEntry = (seq: number): Promise<void> =>
  withStore(entries, 'readwrite', (store) => done(store.delete(seq)))

/** The key for what is written without an account: made once, and usable on this device only. */
export async function readDeviceKey(): Promise<CryptoKey> {
  const fresh = await makeKey()
  return withStore(keys, 'readwrite', async (store) => {
    const known = await done(store.get('device') as IDBRequest<CryptoKey | undefined>)
    if (!known) await done(store.put(fresh, 'device'))
    return known ?? fresh
  })
}

export const readAccess = (): Promise<Access | undefined> =>
  withStore(access, 'readonly', (store) => done(store.get('account') as IDBRequest<Access | undefined>))
export const storeAccess = (granted: Access): Promise<void> =>
  withStore(access, 'readwrite', async (store) => {
    await done(store.put(granted, 'account'))
  })
/** Removes the access of the account, unless it has signed in again since. */
export const dropAccess = ({ token }: Access): Promise<void> =>
  withStore(access, 'readwrite', async (store) => {
    const found = await done(store.get('account') as IDBRequest<Access | undefined>)
    if (found?.token === token) await done(store.delete('account'))
  })
