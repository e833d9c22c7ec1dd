import { api } from '../browser-api.ts'
import { shelveFile } from '../file-shelf.ts'
import { newKey } from '../new-key.ts'
import { keepInSlice, useRootStore } from '../root-store.ts'
import { readToken } from '../session.ts'
import { keepLetter, type OwnEntry, readOwn, wake, watch } from './keeper.ts'
import { type Letter, openFile } from './letter.ts'
import { importKey } from './sealing.ts'
import type { Access } from './send-waiting.ts'
import { keepAccess, listEntries, readAccess, removeEntry } from './store.ts'

const signedIn = () => useRootStore.getState().auth.user?.id
/** The call of the accounts' contract, which the kit does not know. */
export const deviceKeyCall = { method: 'GET', path: '/auth/device-key' } as const

/** The right of the signed-in account, fetched once after each sign-in while there is a line. */
async function readOwnAccess(): Promise<Access | undefined> {
  const [owner, token] = [signedIn(), readToken()]
  if (!owner || !token) return undefined
  const known = await readAccess()
  if (known?.owner === owner && known.token === token) return known
  const { key } = (await api.call(deviceKeyCall as never, {} as never)) as { key: string }
  const granted: Access = { owner, token, key: known?.owner === owner ? known.key : await importKey(key) }
  // Signed out meanwhile.
  if (readToken() !== token) return undefined
  await keepAccess(granted)
  return granted
}

/** Starts to send what waits; `show` receives the account's messages now and after each change. */
export function openOutbox(show: (entries: readonly OwnEntry[]) => void): void {
  const refresh = async () => {
    const access = await readOwnAccess().catch(() => undefined)
    show(access ? await readOwn(access).catch(() => []) : [])
  }
  const start = () => void refresh().then(() => wake(signedIn, true))
  watch(() => void refresh(), signedIn)
  // Also after a sign-in, a sign-out and a change of account, in this tab or another one.
  useRootStore.subscribe((state, before) => state.auth.token !== before.auth.token && start())
  window.addEventListener('online', start)
  start()
}

/** Keeps a message of the signed-in account to be sent later; false when this device cannot. */
export async function keep(letter: Letter): Promise<boolean> {
  const access = await readOwnAccess().catch(() => undefined)
  if (!access || !(await keepLetter(letter, access))) return false
  void wake(signedIn)
  return true
}

export const tryNow = () => wake(signedIn, true)

/** Puts a message back into its form, with its files, and returns the form's address. */
export async function openAgain({ seq }: Pick<OwnEntry, 'seq'>): Promise<string | undefined> {
  const access = await readOwnAccess()
  const stored = (await listEntries()).find((entry) => entry.seq === seq)
  const entry = access && (await readOwn(access)).find((own) => own.seq === seq)
  const draft = entry?.content.draft
  if (!access || !stored || !draft) return undefined
  const files = []
  for (const index of stored.files.keys()) {
    const file = await openFile(stored, access, entry.content, index)
    const shelved = { id: newKey(), name: file.name, size: file.size }
    await shelveFile(shelved.id, file)
    files.push(shelved)
  }
  keepInSlice(draft.slice, draft.entry, {
    ...joined(useRootStore.getState()[draft.slice]?.[draft.entry], draft.value),
    ...(files.length > 0 && { files }),
  })
  await removeEntry(seq)
  return draft.address
}

/** A message that was begun meanwhile stays below the one that comes back. */
function joined(there: unknown, back: object): object {
  const { text } = (there ?? {}) as { text?: unknown }
  return 'text' in back && typeof text === 'string' && text
    ? { ...back, text: `${String(back.text)}\n\n${text}` }
    : back
}
