import { randomBytes } from 'node:crypto'
import type { Deps } from '#platform/deps.server.ts'
import { deriveKey, readMasterKey } from '#platform/master-key.server.ts'
import { seal, unseal } from '#platform/sealing.server.ts'
import { insertKey, replaceKey } from './store.server.ts'

const context = 'reply addresses'
const sealing = (master: Buffer) => deriveKey(master, context)
const sealKey = (master: Buffer, key: Buffer) => seal(sealing(master), context, key).toString('base64')
const openKey = (master: Buffer, sealed: string) => unseal(sealing(master), context, Buffer.from(sealed, 'base64'))
const known = new WeakMap<object, Buffer>()

/** The key that signs addresses: random, the same for all processes, and sealed in the database. A change of the master key keeps it, so that addresses in people's mailboxes stay valid. */
export async function readReplyKey(deps: Deps): Promise<Buffer> {
  const cached = known.get(deps.database)
  if (cached) return cached
  const master = readMasterKey(deps.config)
  const key = openKey(master, await insertKey(deps.database.db, sealKey(master, randomBytes(32))))
  known.set(deps.database, key)
  return key
}

/** Seals the key with the new master key, where `OLD_MASTER_KEY` names the one before. May run again after a crash. */
export async function resealReplyKey(deps: Deps): Promise<void> {
  const { config, database } = deps
  if (!config.oldMasterKey) return
  const old = config.oldMasterKey
  await database.transaction(async (tx) => {
    const sealed = await insertKey(tx, sealKey(readMasterKey(config), randomBytes(32)))
    const key = tryOpen(old, sealed)
    if (key) await replaceKey(tx, sealKey(readMasterKey(config), key))
  })
}

function tryOpen(master: Buffer, sealed: string): Buffer | undefined {
  try {
    return openKey(master, sealed)
  } catch {
    return undefined
  }
}
