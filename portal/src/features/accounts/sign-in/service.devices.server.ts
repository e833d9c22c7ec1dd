import { createHmac, randomUUID } from 'node:crypto'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { deriveKey, readMasterKey } from '#platform/master-key.server.ts'
import { notify } from '../factors/service.notices.server.ts'
import { countDevices, noteDevice } from '../factors/store.server.ts'
import { mostDevices } from '../rules.ts'
import { type How, type Origin, startSession } from './service.sessions.server.ts'

/** A device as it is remembered: a keyed digest for one account, which tells nobody without the key anything. */
const digestOf = (deps: Deps, userId: string, { device, network }: Origin): string =>
  createHmac('sha256', deriveKey(readMasterKey(deps.config), 'known devices'))
    .update(`${userId} ${device} ${network}`)
    .digest('base64url')

/** Starts a session, and mails the owner when it is on a device or in a network that the account has not used. Its first one is never new. */
export async function openSession(deps: Deps, tx: Db, userId: string, from: Origin, how?: How): Promise<string> {
  const now = deps.clock.now()
  const id = randomUUID()
  const token = await startSession(tx, userId, now, { ...from, id, ...how })
  const isFirst = (await countDevices(tx, userId)) === 0
  const seen = { userId, deviceHash: digestOf(deps, userId, from), lastUsedAt: now }
  const isNew = await noteDevice(tx, seen, mostDevices)
  if (isNew && !isFirst) await notify(deps, tx, { userId, event: 'new-device', sessionId: id })
  return token
}
