import { deliver } from './deliver.ts'
import { openContent, sealContent } from './letter.ts'
import { device } from './rules.ts'
import { type Access, type Given, type Ports, sendWaiting } from './send-waiting.ts'
import {
  changeEntry,
  dropAccess,
  listEntries,
  readAccess,
  readDeviceKey,
  removeEntry,
  type StoredEntry,
} from './store.ts'

/** Tells the other tabs and this one that something has changed. */
export const channelName = 'outbox'
export const announce = () => {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(null)
  channel.close()
}

/** The owners who may read and send here: the device, and the account if it is the one that `signedIn` names, where a tab knows that. */
export async function readAccesses(signedIn?: () => string | undefined): Promise<Access[]> {
  const account = await readAccess()
  const own = { owner: device, key: await readDeviceKey(), token: '' }
  return account && (!signedIn || signedIn() === account.owner) ? [own, account] : [own]
}

const portsOf = (signedIn?: () => string | undefined): Ports => ({
  now: () => Date.now(),
  list: listEntries,
  accesses: () => readAccesses(signedIn),
  revoke: dropAccess,
  attempt: (entry, access) => deliver(entry as StoredEntry, access, (change) => changeEntry(entry.seq, change)),
  async change(entry, change, given) {
    await changeEntry(entry.seq, {
      ...change,
      ...(given && (await partsAfter(entry as StoredEntry, change.state === 'sent', given))),
    })
    announce()
  },
  async remove(seq) {
    await removeEntry(seq)
    announce()
  },
})

/** The result joins the content; what was sent keeps neither words nor files here. */
async function partsAfter(
  entry: StoredEntry,
  isSent: boolean,
  { access, result }: Given,
): Promise<Partial<StoredEntry>> {
  const content = await openContent(entry, access)
  if (!isSent) return { content: await sealContent(entry, access, { ...content, result }) }
  const { title, id } = content
  const rest = { title, ...(id && { id }), body: {}, files: [], result }
  return { content: await sealContent(entry, access, rest), files: [], bytes: 0 }
}

/** Sends what waits, in one tab or worker at a time; returns when to look again. */
export const sendAll = (options: { hurry?: boolean; signedIn?: () => string | undefined } = {}) =>
  navigator.locks.request(channelName, () => sendWaiting(portsOf(options.signedIn), options))
