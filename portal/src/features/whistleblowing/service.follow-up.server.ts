import { verifyPassword } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import type { FollowedReport } from './contract.follow-up.ts'
import { messages } from './messages.ts'
import { readReceipt } from './rules.ts'
import { addEntry, isSaidAlready } from './sealing/service.entries.server.ts'
import { openRow, type OpenReport } from './sealing/service.open.server.ts'
import { countReceipt, toFollowed } from './service.server.ts'
import { findByLocator, lockReport, type ReportRow, updateReport } from './store.server.ts'
import { receiptLocator, receiptSecret } from './service.receive.server.ts'

export interface Holder {
  receipt: string
  address: string
}

/** The report that belongs to a receipt. A wrong receipt takes the same work, and attempts are limited (429). */
export async function findByReceipt(deps: Deps, { receipt, address }: Holder): Promise<OpenReport> {
  const digits = readReceipt(receipt)
  if (!digits) throw invalidField('receipt', messages.receiptMissing)
  const takeBack = countReceipt(deps, address)
  const rows: (ReportRow | undefined)[] = await findByLocator(deps.database.db, receiptLocator(deps, digits))
  const secret = receiptSecret(deps, digits)
  let found: ReportRow | undefined
  for (const row of rows.length > 0 ? rows : [undefined])
    if (await verifyPassword(deps, row?.receiptHash ?? undefined, secret)) found = row
  if (!found) throw notFound(messages.wrongReceipt)
  takeBack()
  return openRow(deps, found)
}

export async function followReport(deps: Deps, holder: Holder): Promise<FollowedReport> {
  return toFollowed(deps.database.db, await findByReceipt(deps, holder))
}

export async function answerWithReceipt(deps: Deps, holder: Holder, content: string): Promise<FollowedReport> {
  const report = await findByReceipt(deps, holder)
  return deps.database.transaction(async (tx) =>
    toFollowed(tx, await addMessage(deps, tx, await lockOpen(tx, report), content)),
  )
}

/** Adds a message from the reporter to a locked report, unless it was the last. */
export async function addMessage(deps: Deps, tx: Db, locked: OpenReport, content: string): Promise<OpenReport> {
  if (await isSaidAlready(tx, locked, content)) return locked
  const updatedOn = nigerianDay(deps.clock.now())
  await addEntry(deps, tx, locked, 'message', { text: content, from: 'reporter', byName: '' })
  await updateReport(tx, locked.row.id, { updatedOn, announced: false })
  return { ...locked, row: { ...locked.row, updatedOn } }
}

/** Locks the report; 404 when it was destroyed in the meantime. */
export async function lockOpen(tx: Db, report: OpenReport): Promise<OpenReport> {
  const row = await lockReport(tx, report.row.id)
  if (!row) throw notFound(messages.wrongReceipt)
  return { ...report, row }
}
