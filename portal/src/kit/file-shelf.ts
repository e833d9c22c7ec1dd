import { done, openDatabase } from './indexed-db.ts'

/** A chosen file as a draft records it; its bytes are on the shelf under the id. */
export interface ShelvedFile {
  id: string
  name: string
  size: number
}

/** Files are removed this long after they were chosen, even if their draft is gone. */
export const shelfMs = 7 * 86_400_000
const databaseName = 'chosen-files'
const storeName = 'files'

interface Entry {
  id: string
  file: File
  savedAt: number
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const database = await openDatabase(databaseName, (fresh) => fresh.createObjectStore(storeName, { keyPath: 'id' }))
    await sweep(database)
    return database
  })()
  opened.catch(() => (opened = undefined))
  return opened
}

async function sweep(database: IDBDatabase): Promise<void> {
  const store = database.transaction(storeName, 'readwrite').objectStore(storeName)
  const cursor = store.openCursor()
  await new Promise<void>((resolve, reject) => {
    cursor.addEventListener('error', () => reject(cursor.error ?? new Error('The store refused')))
    cursor.addEventListener('success', () => {
      if (!cursor.result) return resolve()
      if (Date.now() - (cursor.result.value as Entry).savedAt > shelfMs) cursor.result.delete()
      cursor.result.continue()
    })
  })
}

/** Runs on the store. A browser that forbids it, or has no room, only loses the files at a reload. */
async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T | null> {
  try {
    const database = await open()
    return await work(database.transaction(storeName, mode).objectStore(storeName))
  } catch {
    return null
  }
}

/** Stores a chosen file on this device, so that it survives a reload. */
export async function shelveFile(id: string, file: File): Promise<void> {
  await withStore('readwrite', (store) => done(store.put({ id, file, savedAt: Date.now() } satisfies Entry)))
}

export async function removeShelved(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await withStore('readwrite', (store) => Promise.all(ids.map((id) => done(store.delete(id)))))
}

/** The files that are still there, by id. */
export async function readShelved(ids: readonly string[]): Promise<Map<string, File>> {
  const entries = await withStore('readonly', (store) =>
    Promise.all(ids.map((id) => done(store.get(id) as IDBRequest<Entry | undefined>))),
  )
  return new Map((entries ?? []).flatMap((entry) => (entry ? [[entry.id, entry.file] as const] : [])))
}
