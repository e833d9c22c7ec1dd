import { readAccount } from '#features/accounts/service.directory.server.ts'
import { commission } from '#platform/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { caseMail } from './emails/case-news.ts'
import { clockQueue, mailQueue, recalculateQueue } from './rules.queues.ts'
import { recalculateDeadlines, runClock } from './service.clock.server.ts'
import type { CaseKind } from './service.kinds.server.ts'
import { type CaseRow, findCase, findHistory } from './store.server.ts'

/** Deferred work of all kinds of case: mails, the clock, deadlines after a change of the calendar. */
export function defineCaseJobs(deps: Deps, kinds: readonly CaseKind[]): void {
  deps.jobs.define<{ historyId: number; to: 'owner' | 'staff' }>({
    queue: mailQueue,
    run: ({ historyId, to }) => sendCaseMail(deps, kinds, historyId, to),
  })
  deps.jobs.define({
    queue: clockQueue,
    schedule: '*/5 * * * *',
    retries: 1,
    run: async () => void (await runClock(deps, kinds)),
  })
  deps.jobs.define({ queue: recalculateQueue, run: () => recalculateDeadlines(deps, kinds) })
}

/** Nothing is sent about a case that has been deleted meanwhile. */
async function sendCaseMail(deps: Deps, kinds: readonly CaseKind[], historyId: number, to: 'owner' | 'staff') {
  const { db } = deps.database
  const entry = await findHistory(db, historyId)
  const row = entry && (await findCase(db, entry.caseId))
  const kind = kinds.find(({ name }) => name === row?.kind)
  const address = row && (to === 'owner' ? await ownerAddress(deps, row) : await staffAddress(deps, row))
  if (!entry || !row || !kind || !address) return
  const link = `${deps.config.publicUrl}${kind.pageOf(row.id)}`
  await deps.mailer.send({
    to: address.email,
    once: { id: `case-${historyId}-${to}`, at: entry.at },
    ...caseMail({ noun: kind.name, to, name: address.name, entry, row, link }),
  })
}

/** The address of today: a person may have changed it since. A deleted account gets no mail. */
async function ownerAddress(deps: Deps, row: CaseRow) {
  if (!row.userId) return { name: row.contactName, email: row.contactEmail }
  const account = await readAccount(deps, row.userId)
  return account && { name: account.name, email: account.email }
}

/** Whoever has the case; before it is given to anybody, the office. */
async function staffAddress(deps: Deps, row: CaseRow) {
  const account = row.assigneeId ? await readAccount(deps, row.assigneeId) : undefined
  if (account?.role === 'Admin') return { name: account.name, email: account.email }
  const { label, email } = commission.contacts.consumerAffairs
  return { name: label, email }
}
