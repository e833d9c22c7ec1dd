import { systemActor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { ConfigError } from '#platform/settings/config.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { readMasterKey, tagOf } from '#platform/keys/master-key.server.ts'
import { scrub } from '../retention/service.retention.server.ts'
import { lockReport } from '../store.server.ts'
import { changeKeyCheck, ensureKeyCheck, type KeyCheck, listKeys, rewrapKey } from './store.entries.server.ts'
import {
  receipts,
  unsealJson,
  unwrapDataKey,
  wrapKey,
  unwrapKey,
  cacheReceiptKey,
  firstReceiptKey,
} from './service.seal.server.ts'
import { type Facts, ownerTag, reportContext } from './service.open.server.ts'

const words = {
  wrong: 'MASTER_KEY (or master.key in DATA_DIR) is not the key that the stored reports were sealed with.',
  halfWay:
    'A change of the master key was begun and has not ended. Start once more with the new MASTER_KEY and with OLD_MASTER_KEY.',
  neither: (reference: string) => `The key of report ${reference} opens with neither MASTER_KEY nor OLD_MASTER_KEY.`,
}

/**
 * Refuses to start with a master key other than the one in use: reports sealed with it would be lost at the next start with the right key. With
 * `OLD_MASTER_KEY`, changes the key first; the next start completes an interrupted change.
 */
export async function prepareMasterKey(deps: Deps): Promise<void> {
  const { db } = deps.database
  const { oldMasterKey } = deps.config
  const master = readMasterKey(deps.config)
  const tag = tagOf(master)
  let check = await ensureKeyCheck(db, tag)
  const isHalfWay = check.changingTo !== null
  if (oldMasterKey && check.tag === tagOf(oldMasterKey) && [null, tag].includes(check.changingTo)) {
    await changeMasterKey(deps, oldMasterKey, check)
    check = await ensureKeyCheck(db, tag)
  } else if (isHalfWay) throw new ConfigError(words.halfWay)
  if (check.tag !== tag) throw new ConfigError(words.wrong)
  if (check.receiptKey) cacheReceiptKey(deps, unwrapKey(master, receipts, check.receiptKey))
}

async function changeMasterKey(deps: Deps, old: Buffer, check: KeyCheck): Promise<void> {
  const { db } = deps.database
  const master = readMasterKey(deps.config)
  const tag = tagOf(master)
  if (tag === check.tag) return
  await changeKeyCheck(db, { changingTo: tag })
  for (const id of await listKeys(db)) await rewrapReport(deps, old, id)
  const receiptKey = check.receiptKey ? unwrapKey(old, receipts, check.receiptKey) : firstReceiptKey(old)
  await deps.database.transaction(async (tx) => {
    await changeKeyCheck(tx, { tag, changingTo: null, receiptKey: wrapKey(master, receipts, receiptKey) })
    const entry = { action: 'master-key.change', recordType: 'master-key', recordId: tag }
    await recordAudit(tx, { at: deps.clock.now(), actor: systemActor, ...entry })
  })
  await scrub(deps)
  deps.log.info({}, 'the master key of the reports is changed: OLD_MASTER_KEY is needed no more')
}

/** Rewraps one report in one transaction. Safe to repeat, after an interrupted start or in another process. */
async function rewrapReport(deps: Deps, old: Buffer, id: string): Promise<void> {
  const master = readMasterKey(deps.config)
  await deps.database.transaction(async (tx) => {
    const row = await lockReport(tx, id)
    if (!row) return
    const key = tryOr(() => unwrapKey(old, id, row.wrapped)) ?? tryOr(() => unwrapDataKey(deps, id, row.wrapped))
    if (!key) throw new ConfigError(words.neither(row.reference))
    const { userId } = unsealJson<Facts>(key, reportContext(id), row.sealed)
    // Renew the owner tag too: with the old key one could test for each account whether a report belongs to it.
    const tag = row.ownerTag === null ? null : ownerTag(deps, userId)
    await rewrapKey(tx, id, { wrapped: wrapKey(master, id, key), ownerTag: tag })
  })
}

function tryOr<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
