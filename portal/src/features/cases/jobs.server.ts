import { readAccount } from '#people/directory.server.ts'
import { deskMailQueue, referralClockQueue, referralMailQueue, type ReferralMailJob } from './referrals/rules.ts'
import { type DeskMailJob, sendDeskMail } from './referrals/service.desks.server.ts'
import { readReferralNews, runReferralClock, sendReferralMail } from './referrals/service.delivery.server.ts'
import { findRecipients } from '#features/companies/service.lookup.server.ts'
import { deliverMail, type Recipient } from '#people/mail.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { nounOf } from './contract.kind.ts'
import { writeCaseMail } from './service.mails.server.ts'
import { attachmentQueue, clockQueue, contactQueue, contactSweepQueue, followQueue, mailQueue } from './rules.queues.ts'
import { removeUnconfirmedContacts, mailContact } from './follow/service.contact.server.ts'
import { claimToken } from './follow/service.claims.server.ts'
import { askClaimEntry } from './messages.history.ts'
import { sweepAttachments } from './engine/service.attachments.server.ts'
import { type FollowJob, isMergeNews, notifyOutcome } from './related/service.follow.server.ts'
import { draftSweepQueue } from './drafts/rules.ts'
import { sweepDrafts } from './drafts/service.server.ts'
import { runClock } from './engine/service.clock.server.ts'
import { hasMailbox } from './engine/service.history.server.ts'
import { caseKinds, findKind } from './engine/service.kinds.server.ts'
import { threadCode } from './engine/service.thread.server.ts'
import { type CaseRow, findCase, findHistory, listHistory } from './engine/store.server.ts'
import { isFromOutside, withheldOf } from './rules.withheld.ts'

/** Jobs for all kinds of case: mails and the clock. */
export function defineCaseJobs(deps: Deps): void {
  const kinds = deps.hooks.of(caseKinds)
  deps.jobs.define<CaseMailJob>({
    queue: mailQueue,
    title: 'Mail about a case',
    mail: true,
    run: (job) => sendCaseMail(deps, job),
  })
  deps.jobs.define({
    queue: clockQueue,
    title: 'Deadlines and escalation of cases',
    schedule: '*/5 * * * *',
    retries: 1,
    run: async () => void (await runClock(deps)),
  })
  deps.jobs.define({
    queue: attachmentQueue,
    title: 'Removal of files whose message was not sent',
    schedule: '47 2 * * *',
    run: () => sweepAttachments(deps, kinds),
  })
  deps.jobs.define({
    queue: draftSweepQueue,
    title: 'Removal of cases that were begun and not sent',
    schedule: '13 * * * *',
    run: () => sweepDrafts(deps),
  })
  deps.jobs.define<{ id: string }>({
    queue: contactQueue,
    title: 'Mail that asks to confirm the address of a case',
    mail: true,
    run: ({ id }) => mailContact(deps, id),
  })
  deps.jobs.define({
    queue: contactSweepQueue,
    title: 'Removal of contact details that nobody has confirmed',
    schedule: '23 2 * * *',
    run: () => removeUnconfirmedContacts(deps),
  })
  deps.jobs.define<FollowJob>({
    queue: followQueue,
    title: 'Outcome of a case for the people of its duplicates',
    run: (job) => notifyOutcome(deps, job),
  })
  deps.jobs.define<ReferralMailJob>({
    queue: referralMailQueue,
    title: 'Mail to a distribution company about a case',
    mail: true,
    // With the growing waits of the queue more than the day after which a delivery is given up.
    retries: 60,
    run: (job, running) => sendReferralMail(deps, job, running),
  })
  deps.jobs.define<DeskMailJob>({
    queue: deskMailQueue,
    title: 'Mail about a changed mailbox of a distribution company',
    mail: true,
    run: (job, running) => sendDeskMail(deps, job, running),
  })
  deps.jobs.define({
    queue: referralClockQueue,
    title: 'Reminders and missed days of distribution companies',
    schedule: '*/5 * * * *',
    retries: 1,
    run: async () => void (await runReferralClock(deps)),
  })
}

interface CaseMailJob {
  historyId: number
  to: 'owner' | 'staff'
  /** The referral to a company that it is about. */
  referral?: string
  /** Only for this account, which the case has left. */
  former?: string
  /** When it is sent again, to another address. */
  again?: string
  /** Only for this recipient: a mail that waited until the address was proved. */
  account?: string
}

/** Sends the mail about an entry of the history, unless the case has been deleted. */
async function sendCaseMail(deps: Deps, job: CaseMailJob) {
  const { db } = deps.database
  const { historyId, to, account, again } = job
  const entry = await findHistory(db, historyId)
  const row = entry && (await findCase(db, entry.caseId))
  const kind = findKind(deps, row)
  if (!entry || !row || !kind || (entry.action === 'merge' && !(await isMergeNews(db, entry)))) return
  // Withheld before its mail was sent.
  if (to === 'owner' && isFromOutside(entry) && withheldOf(await listHistory(db, row.id)).has(entry.id)) return
  const referral = job.referral === undefined ? undefined : await readReferralNews(deps, job.referral, entry.action)
  const isClaim = entry.action === askClaimEntry && to === 'owner'
  // Who no longer has the case cannot open it; a customer without an account follows it by its code.
  const isOpenTo = to === 'staff' || row.userId
  const path = isClaim
    ? `/complaint-claim/${await claimToken(deps, row)}`
    : job.former
      ? kind.path
      : isOpenTo
        ? `${kind.path}/${row.id}`
        : '/complaint-status'
  const link = `${deps.config.publicUrl}${path}`
  for (const { recipient, name } of await readersOf(deps, row, job)) {
    const id = 'account' in recipient && to === 'owner' ? recipient.account : undefined
    if (account !== undefined && account !== id) continue
    await deliverMail(deps, {
      to: recipient,
      job: { queue: mailQueue, data: { ...job, ...(id && { account: id }) } },
      // Limits the mails that one customer causes to staff.
      thread:
        to === 'owner' && !job.former ? { code: threadCode(kind), id: row.id, reference: row.reference } : undefined,
      cause: to === 'staff' && entry.actorRole === 'owner' ? entry.actorId : undefined,
      mail: {
        once: {
          id: `case-${historyId}-${(row.companyId && id) || to}${again ? `-${Date.parse(again)}` : ''}`,
          at: again ? new Date(again) : entry.at,
        },
        ...(await writeCaseMail(deps, { noun: nounOf(kind), to, name, entry, row, link, referral })),
      },
    })
  }
}

interface Reader {
  recipient: Recipient
  /** Empty for an address without an account, which may belong to somebody else. */
  name: string
}

async function readersOf(deps: Deps, row: CaseRow, { to, former }: CaseMailJob): Promise<Reader[]> {
  if (former) return [{ recipient: { account: former }, name: '' }]
  return to === 'owner' ? ownersOf(deps, row) : [await staffOf(deps, row)]
}

/** The owner's current account, the members of a company who are to know, or the address typed by staff. A deleted account gets no mail. */
async function ownersOf(deps: Deps, row: CaseRow): Promise<Reader[]> {
  // The address may have been removed since the mail was queued.
  if (!hasMailbox(row)) return []
  if (!row.userId) return [{ recipient: { address: row.contactEmail }, name: '' }]
  return (await findRecipients(deps, row)).map(({ id, name }) => ({ recipient: { account: id }, name }))
}

/** The assignee, or the office when there is none or their address is not verified. */
async function staffOf(deps: Deps, row: CaseRow): Promise<Reader> {
  const account = row.assigneeId ? await readAccount(deps, row.assigneeId) : undefined
  if (account?.emailVerified && holds(account, may.handleCases))
    return { recipient: { account: account.id }, name: account.name }
  const { label, email } = commission.contacts.consumerAffairs
  return { recipient: { office: email }, name: label }
}
