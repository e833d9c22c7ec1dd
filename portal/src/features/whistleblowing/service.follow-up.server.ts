import { verifyPassword } from '#features/accounts/sign-in/service.passwords.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { nigerianDay } from '#platform/nigerian-time.ts'
import { invalidField, notFound } from '#platform/problem.ts'
import type { FollowedReport } from './contract.follow-up.ts'
import { messages } from './messages.ts'
import { readReceipt } from './rules.ts'
import { addEntry, isSaidAlready, openRow, type OpenReport } from './sealing/service.open.server.ts'
import { countAddress } from './service.puzzle.server.ts'
import { receiptLocator, receiptSecret } from './service.submit.server.ts'
import { toFollowed } from './service.views.server.ts'
import { findByLocator, lockReport, type ReportRow, updateReport } from './store.server.ts'

export interface Holder {
  receipt: string
  address: string
}

/** The report that belongs to a receipt. A wrong receipt takes the same work, and attempts are limited (429). */
export async function findByReceipt(deps: Deps, { receipt, address }: Holder): Promise<OpenReport> {
  const digits = readReceipt(receipt)
  if (!digits) throw invalidField('receipt', messages.receiptMissing)
  const takeBack = countAddress(deps, 'receipt', address)
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

/** Adds a message from the reporter. */
export async function answerWithReceipt(deps: Deps, holder: Holder, content: string): Promise<FollowedReport> {
  const report = await findByReceipt(deps, holder)
  return deps.database.transaction(async (tx) => {
    const locked = await lockOpen(tx, report)
    if (await isSaidAlready(tx, locked, content)) return toFollowed(tx, locked)
    await addEntry(deps, tx, locked, 'message', { text: content, from: 'reporter', byName: '' })
    await updateReport(tx, report.row.id, { updatedOn: nigerianDay(deps.clock.now()), announced: false })
    return toFollowed(tx, { ...locked, row: { ...locked.row, updatedOn: nigerianDay(deps.clock.now()) } })
  })
}

/** Locks the report; 404 when it was destroyed in the meantime. */
export async function lockOpen(tx: Db, report: OpenReport): Promise<OpenReport> {
  const row = await lockReport(tx, report.row.id)
  if (!row) throw notFound(messages.wrongReceipt)
  return { ...report, row }
}
