import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { requireOwnFactor } from '#features/accounts/factors/service.server.ts'
import { systemActor, type Actor } from '#platform/actor.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { ConfigError } from '#platform/settings/config.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { readMasterKey, tagOf, deriveKey } from '#platform/keys/master-key.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { requireUser } from '#platform/permission.ts'
import { conflict, notFound, ownRecord } from '#platform/problem.ts'
import { seal, unseal } from '#platform/keys/sealing.server.ts'
import type { ReportActor } from '../lifecycle.ts'
import { type EventName, messages } from '../messages.ts'
import { scrub } from '../retention/service.retention.server.ts'
import { entriesOfReport } from '../rules.ts'
import { lockReport, isDenied, listDeniedReports, listReportsOf, type ReportRow } from '../store.server.ts'
import {
  insertEntry,
  listEntries,
  listLastMessages,
  nextEntry,
  changeKeyCheck,
  keepKeyCheck,
  type KeyCheck,
  listKeys,
  rewrapKey,
} from './store.entries.server.ts'

const words = {
  wrong: 'MASTER_KEY (or master.key in DATA_DIR) is not the key that the stored reports were sealed with.',
  halfWay:
    'A change of the master key was begun and has not ended. Start once more with the new MASTER_KEY and with OLD_MASTER_KEY.',
  neither: (reference: string) => `The key of report ${reference} opens with neither MASTER_KEY nor OLD_MASTER_KEY.`,
}
const receipts = 'receipts'

/**
 * Refuses to start with a master key other than the one in use: reports sealed with it would be lost at the next start with the right key. With
 * `OLD_MASTER_KEY`, changes the key first; the next start completes an interrupted change.
 */
export async function prepareMasterKey(deps: Deps): Promise<void> {
  const { db } = deps.database
  const { oldMasterKey } = deps.config
  const master = readMasterKey(deps.config)
  const tag = tagOf(master)
  let check = await keepKeyCheck(db, tag)
  const isHalfWay = check.changingTo !== null
  if (oldMasterKey && check.tag === tagOf(oldMasterKey) && [null, tag].includes(check.changingTo)) {
    await changeMasterKey(deps, oldMasterKey, check)
    check = await keepKeyCheck(db, tag)
  } else if (isHalfWay) throw new ConfigError(words.halfWay)
  if (check.tag !== tag) throw new ConfigError(words.wrong)
  if (check.receiptKey) keepReceiptKey(deps, unwrapKey(master, receipts, check.receiptKey))
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

/** Content of a report, and its reporter if identified; stored only sealed. */
export interface Facts {
  subject: string
  description: string
  isAnonymous: boolean
  userId: string
  name: string
  email: string
  phone: string
}

/** A decrypted report with its key, in memory for one call. */
export interface OpenReport {
  row: ReportRow
  key: Buffer
  facts: Facts
}

/** Content of a note, message or event; stored only sealed. */
interface EntryFacts {
  text: string
  from: 'staff' | 'reporter'
  byName: string
  event?: EventName
}

/** A report with the role in which the current user may use it. */
export interface ReportFor extends OpenReport {
  as: ReportActor
}

export const ownerTag = (deps: Deps, userId: string): string => digest(deps, 'owner', userId)
export const missing = () => notFound(messages.notFound)

const reportContext = (reportId: string): string => `report ${reportId}`

export function openRow(deps: Deps, row: ReportRow): OpenReport {
  const key = unwrapDataKey(deps, row.id, row.wrapped)
  return { row, key, facts: unsealJson<Facts>(key, reportContext(row.id), row.sealed) }
}
export const sealFacts = (key: Buffer, reportId: string, facts: Facts): Buffer =>
  sealJson(key, reportContext(reportId), facts)

/** Opens a report for its own reporter, or for an integrity officer from whom it is not withheld; 404 for everyone else. */
export async function openFor(deps: Deps, actor: Actor, row: ReportRow | undefined): Promise<ReportFor> {
  const user = requireUser(actor)
  if (!row) throw missing()
  if (row.ownerTag === ownerTag(deps, user.id)) return { ...openRow(deps, row), as: 'reporter' }
  if (holds(user, may.handleReports) && !(await isDenied(deps.database.db, user.id, row.id))) {
    await requireOwnFactor(deps, user)
    return { ...openRow(deps, row), as: 'staff' }
  }
  throw missing()
}

/** As `openFor`, for what only officers do; 403 for an officer who is the reporter. */
export async function openForOfficer(deps: Deps, actor: Actor, row: ReportRow | undefined): Promise<OpenReport> {
  const report = await openFor(deps, actor, row)
  if (report.as === 'reporter') throw ownRecord()
  return report
}

/** Reports of which an integrity officer must not know what is asked: those withheld, and the officer's own. */
export const listHiddenReports = async (db: Db, personId: string, deps?: Deps): Promise<string[]> => [
  ...(await listDeniedReports(db, personId)),
  ...(deps ? await listReportsOf(db, ownerTag(deps, personId)) : []).map(({ id }) => id),
]

export interface Entry extends EntryFacts {
  position: number
  on: string
  kind: 'note' | 'message' | 'event'
}

export const entryContext = (reportId: string, position: number): string => `entry ${reportId} ${position}`

/** Adds an entry to the report; call it with the report locked. */
export async function addEntry(
  deps: Deps,
  tx: Db,
  { row, key }: Pick<OpenReport, 'row' | 'key'>,
  kind: Entry['kind'],
  facts: EntryFacts,
): Promise<void> {
  const position = await nextEntry(tx, row.id)
  if (kind === 'message' && facts.from === 'reporter' && position > entriesOfReport)
    throw conflict(messages.tooManyMessages)
  await insertEntry(tx, {
    reportId: row.id,
    position,
    kind,
    on: nigerianDay(deps.clock.now()),
    sealed: sealJson(key, entryContext(row.id, position), facts),
  })
}

export async function readEntries(db: Db, { row, key }: OpenReport): Promise<Entry[]> {
  const rows = await listEntries(db, row.id)
  return rows.map(({ position, on, kind, sealed }) => ({
    ...unsealJson<EntryFacts>(key, entryContext(row.id, position), sealed),
    position,
    on,
    kind,
  }))
}

/** The ids of these reports in which the reporter wrote last. */
export async function findAwaitingAnswer(db: Db, reports: readonly OpenReport[]): Promise<ReadonlySet<string>> {
  const keys = new Map(reports.map(({ row, key }) => [row.id, key]))
  const last = await listLastMessages(db, [...keys.keys()])
  const isReporters = ({ reportId, position, sealed }: (typeof last)[number]) =>
    unsealJson<EntryFacts>(keys.get(reportId)!, entryContext(reportId, position), sealed).from === 'reporter'
  return new Set(last.filter(isReporters).map(({ reportId }) => reportId))
}

/** Whether the reporter's last message has the same text, so that a message sent again after a lost answer is stored once. */
export async function isSaidAlready(tx: Db, report: OpenReport, text: string): Promise<boolean> {
  const last = (await readEntries(tx, report)).at(-1)
  return last?.kind === 'message' && last.from === 'reporter' && last.text === text
}

type Purpose = 'wrap' | 'digest' | 'puzzle' | 'receipt'
const keyFrom = (master: Buffer, purpose: Purpose): Buffer => deriveKey(master, `whistleblowing ${purpose}`)
const keyFor = (deps: Deps, purpose: Purpose): Buffer => keyFrom(readMasterKey(deps.config), purpose)

const jsonStep = 1_024
const fileStep = 64 * 1_024

/** Pads to a multiple of `step`: the exact length is visible in the database and could identify a known text or file. */
const filled = (plain: Buffer, step: number, filling: string): Buffer =>
  Buffer.concat([plain, Buffer.alloc(-plain.length & (step - 1), filling)])

export const sealJson = (key: Buffer, context: string, value: unknown): Buffer =>
  seal(key, context, filled(Buffer.from(JSON.stringify(value)), jsonStep, ' '))
export const unsealJson = <T>(key: Buffer, context: string, sealed: Buffer): T =>
  JSON.parse(unseal(key, context, sealed).toString('utf8')) as T

export const sealFile = (key: Buffer, context: string, bytes: Buffer): Buffer =>
  seal(key, context, filled(bytes, fileStep, '\0'))
/** `size` is the length before sealing. */
export const unsealFile = (key: Buffer, context: string, sealed: Buffer, size: number): Buffer =>
  unseal(key, context, sealed).subarray(0, size)

/** A new data key for a report, with its wrapped form for storage. */
export function newDataKey(deps: Deps, reportId: string): { key: Buffer; wrapped: Buffer } {
  const key = randomBytes(32)
  return { key, wrapped: wrapKey(readMasterKey(deps.config), reportId, key) }
}
const unwrapDataKey = (deps: Deps, reportId: string, wrapped: Buffer): Buffer =>
  unwrapKey(readMasterKey(deps.config), reportId, wrapped)
const wrapKey = (master: Buffer, whose: string, key: Buffer): Buffer =>
  seal(keyFrom(master, 'wrap'), `key ${whose}`, key)
export const unwrapKey = (master: Buffer, whose: string, wrapped: Buffer): Buffer =>
  unseal(keyFrom(master, 'wrap'), `key ${whose}`, wrapped)

/** A keyed digest: equal values give equal digests, which mean nothing without the key. */
export const digest = (deps: Deps, kind: 'owner' | 'puzzle', value: string): string =>
  digestWith(keyFor(deps, 'digest'), kind, value)
const digestWith = (key: Buffer, kind: string, value: string) =>
  createHmac('sha256', key).update(`${kind} ${value}`).digest('base64url')

/** For each replaced master key, the digest key of the first one, on which all stored receipts depend. */
const receiptKeys = new WeakMap<Buffer, Buffer>()
const keepReceiptKey = (deps: Deps, key: Buffer): void => void receiptKeys.set(readMasterKey(deps.config), key)
const firstReceiptKey = (master: Buffer): Buffer => keyFrom(master, 'digest')
/** Like `digest`, but unaffected by changes of the master key. */
export const receiptDigest = (deps: Deps, kind: 'locator' | 'receipt', value: string): string =>
  digestWith(receiptKeys.get(readMasterKey(deps.config)) ?? keyFor(deps, 'digest'), kind, value)

export const puzzleSignature = (deps: Deps, text: string): string =>
  createHmac('sha256', keyFor(deps, 'puzzle')).update(text).digest('base64url')

/**
 * The 16-digit receipt of a report, derived from the key of the attempt, which only the sender has, and the puzzle. A repeated request gets the same
 * receipt, although the server does not store it.
 */
export function makeReceipt(deps: Deps, attempt: string): string {
  const hash = createHmac('sha256', keyFor(deps, 'receipt')).update(attempt).digest()
  return (hash.readBigUInt64BE(0) % 10n ** 16n).toString().padStart(16, '0')
}

/** A pseudo-random UUID, always the same for the same secret and words. */
export function uuidFrom(secret: string, words: string): string {
  const bytes = createHmac('sha256', secret).update(words).digest().subarray(0, 16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

// Excludes characters that are easily confused.
const referenceSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A random reference: consecutive numbers would reveal the order of reports and so their approximate times. */
export const newReference = (): string =>
  `WB-${Array.from({ length: 8 }, () => referenceSigns[randomInt(referenceSigns.length)]).join('')}`
