// The mail to a company is sent by a job and retried with growing waits for a day, so that a mail server which is down for some hours delays it and a
// refusal for good shows. The job stops at `deliveryEnds`; the clock gives up a little later, so that a mail on its way is never called 'not
// delivered', also where the process was killed in its last attempt. A repetition has the Message-ID of the first.

import { recalculate, startClock } from '#engines/records/rules.deadlines.ts'
import { runDueWork } from '#engines/records/service.clock.server.ts'
import { recalculateDeadlines } from '#engines/records/service.deadlines.server.ts'
import { readTimes, viewHolidays } from '#features/calendar/service.server.ts'
import { listDocuments, listDocumentsOf } from '#features/documents/service.server.ts'
import { isVerifiedAddress } from '#people/store.server.ts'
import { deliverMail, writeMail, type WrittenMail } from '#people/mail.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import type { RunningJob } from '#platform/jobs.server.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { nounOf } from '../contract.kind.ts'
import { clockActor } from '../engine/service.history.server.ts'
import { listHistory } from '../engine/store.server.ts'
import type { ReferralNews } from '../service.mails.server.ts'
import { companyMails } from './mails.ts'
import { referralMessages as words, referralOutcomeWords } from './messages.ts'
import { type ReferralMailJob, referralThread, withCompany } from './rules.ts'
import { answerDueAt, deliveryEnds, isOpen, nextReferralWork, statusOf } from './rules.lifecycle.ts'
import {
  byClock,
  documentsOf,
  findReferred,
  lockReferred,
  type Referred,
  type Step,
  changeReferral,
} from './service.changes.server.ts'
import { giveUp } from './service.ends.server.ts'
import { publishHeld, readAnswer } from './service.answers.server.ts'
import { aboutOf, addressOf, asCompanyMayKnow, linkToken } from './service.company.server.ts'
import { readDesk } from './service.desks.server.ts'
import {
  countWaiting,
  listDueReferrals,
  listElsewhere,
  listReferrals,
  type ReferralRow,
  referralStore,
} from './store.server.ts'

/** Whether a mail still has news for the company. */
function isNeeded(referral: ReferralRow, mail: ReferralMailJob['mail'], now: Date): boolean {
  const status = statusOf(referral)
  if (mail === 'refer') return status === 'sending' && now < deliveryEnds(referral)
  if (mail === 'missed') return status === 'missed'
  return mail === 'withdraw'
    ? status === 'withdrawn'
    : status !== 'sending' && withCompany.some((each) => each === status)
}

export async function sendReferralMail(deps: Deps, job: ReferralMailJob, { once }: RunningJob): Promise<void> {
  const found = await findReferred(deps, job.id)
  const now = deps.clock.now()
  if (!found || !isNeeded(found.referral, job.mail, now)) return
  const isSent = await deliverMail(deps, {
    to: { desk: found.referral.mailbox },
    thread: { code: referralThread, id: job.id, reference: found.row.reference },
    mail: { once, ...(await writeCompanyMail(deps, found, job.mail)) },
  })
  if (job.mail !== 'refer') return
  await deps.database.transaction(async (tx) => {
    const referred = await lockReferred(deps, tx, job.id)
    // A report that it came back may be faster.
    if (!referred || referred.referral.deliveredAt || referred.referral.undeliveredAt) return
    if (isSent) await recordDelivery(deps, tx, referred, now)
    // The address is no longer verified, and nothing was sent.
    else await giveUp(deps, tx, referred)
  })
}

async function writeCompanyMail(deps: Deps, referred: Referred, mail: ReferralMailJob['mail']): Promise<WrittenMail> {
  const { kind, row, referral } = await asCompanyMayKnow(deps, referred)
  const facts = {
    about: aboutOf(row),
    noun: nounOf(kind),
    reference: row.reference,
    day: await dayOf(deps, referral),
  }
  if (mail === 'withdraw') return writeMail(deps, companyMails, mail, facts)
  const link = `${deps.config.publicUrl}/company-answer/${await linkToken(deps, 'referral', referred)}`
  const { documents } = documentsOf(referral, await listDocumentsOf(deps.database.db, row.kind, [row.id]))
  const others = await countWaiting(deps.database.db, referral, deps.clock.now())
  return writeMail(deps, companyMails, mail, {
    ...facts,
    link,
    firstNotice: mail === 'refer' && referral.isFirstNotice ? words.firstNotice : '',
    question: referral.question,
    person: row.contactName,
    personPhone: row.contactPhone,
    meter: row.meterNumber,
    address: addressOf(row),
    description: row.description,
    files: documents.map(({ originalName }) => originalName).join(', '),
    others: others === 0 ? '' : words.others(others),
  })
}

/** The day by which the company has to answer: of a mail that is only leaving, as if it arrived now. */
async function dayOf(deps: Deps, { dueAt, stepDays }: ReferralRow): Promise<string> {
  const now = deps.clock.now()
  return formatDay(dueAt ?? answerDueAt(now, stepDays ?? 0, await viewHolidays(deps, now)))
}

/** The company has the mail: its days begin, and the person is told. */
async function recordDelivery(deps: Deps, tx: Db, referred: Referred, now: Date): Promise<void> {
  const { row, referral } = referred
  const status = statusOf(referral)
  // It was withdrawn while the mail was on its way.
  const mail = status === 'withdrawn' ? 'withdraw' : undefined
  if (status !== 'sending') return void (await changeReferral(deps, tx, referred, { set: { deliveredAt: now }, mail }))
  const { stepFrom, stepDays, dueAt } = startClock(referral.stepDays ?? 0, await readTimes(tx, now))
  const { documents } = documentsOf(referral, await listDocuments(tx, row.kind, row.id))
  await changeReferral(deps, tx, referred, {
    set: { deliveredAt: now, stepFrom, stepDays, dueAt },
    event: {
      // The officer who sent it, in the words of the history; it is done by a job.
      actor: { ...clockActor, name: referral.sentByName },
      by: 'staff',
      action: 'refer',
      note: referral.question,
      files: documents.map(({ originalName }) => originalName),
      quoted: companyLabel(referral.company),
      mails: ['owner'],
    },
  })
}

/** Does all due tasks of referrals: answers that are held, reminders, missed days, deliveries that failed, silence of the person. */
export async function runReferralClock(deps: Deps): Promise<{ done: number; failed: number }> {
  await followDesks(deps)
  return runDueWork(deps, {
    noun: 'referral',
    list: listDueReferrals,
    work: (tx, id, now) => workOn(deps, tx, id, now),
  })
}

/** Mails what is open with a company to the mailbox that its desk has now, once that is verified. */
async function followDesks(deps: Deps): Promise<void> {
  const { db } = deps.database
  for (const { key } of distributionCompanies) {
    const { mailbox } = await readDesk(db, key)
    if (!mailbox || !(await isVerifiedAddress(db, mailbox))) continue
    for (const id of await listElsewhere(db, key, mailbox))
      await deps.database.transaction((tx) => moveToMailbox(deps, tx, id, mailbox))
  }
}

async function moveToMailbox(deps: Deps, tx: Db, id: string, mailbox: string): Promise<void> {
  const referred = await lockReferred(deps, tx, id)
  if (!referred) return
  const { row, referral } = referred
  const status = statusOf(referral)
  // What is still being sent is mailed to the address that it has then.
  if (status === 'sending') return void (await changeReferral(deps, tx, referred, { set: { mailbox } }))
  if (isOpen(referral)) return void (await changeReferral(deps, tx, referred, { set: { mailbox }, mail: 'remind' }))
  const [latest] = await listReferrals(tx, row.id)
  if (status !== 'notDelivered' || latest?.id !== id) return
  await changeReferral(deps, tx, referred, {
    set: { mailbox, sentAt: deps.clock.now(), undeliveredAt: null },
    mail: 'refer',
    event: { ...byClock, action: 'sendReferral', quoted: companyLabel(referral.company) },
  })
}

async function workOn(deps: Deps, tx: Db, id: string, now: Date): Promise<boolean> {
  const referred = await lockReferred(deps, tx, id)
  if (!referred) return false
  const next = nextReferralWork(referred.referral, (await readTimes(tx, now)).holidays)
  if (!next || next.at > now) {
    await referralStore.update(tx, id, { nextWorkAt: next?.at ?? null })
    return false
  }
  if (next.work === 'publish') await publishHeld(deps, tx, referred)
  else if (next.work === 'giveUp') await giveUp(deps, tx, referred)
  else if (next.work === 'ask') await askNow(deps, tx, referred, now)
  else await changeReferral(deps, tx, referred, stepsOfClock[next.work](now))
  return true
}

/** The day is over by which the rest was to be done. */
const askNow = (deps: Deps, tx: Db, referred: Referred, askedAt: Date) =>
  changeReferral(deps, tx, referred, {
    set: { askFrom: null, confirmation: 'asked', askedAt },
    isSeen: true,
    event: { ...byClock, action: 'askIfSolved', mails: ['owner'] },
  })

const stepsOfClock: Record<'silence' | 'remind' | 'miss', (now: Date) => Step> = {
  silence: () => ({ set: { confirmation: 'silence' } }),
  remind: (remindedAt) => ({ set: { remindedAt }, mail: 'remind', event: { ...byClock, action: 'remindCompany' } }),
  miss: (missedAt) => ({
    set: { missedAt },
    mail: 'missed',
    event: { ...byClock, action: 'companyMissed', mails: ['staff'] },
  }),
}

/** Moves the days of companies after a holiday has changed. */
export const recalculateReferrals = (deps: Deps): Promise<void> =>
  recalculateDeadlines(deps, {
    store: referralStore,
    readTimes,
    momentsOf(row, times) {
      // The day of what is over stays as it was.
      if (!isOpen(row)) return {}
      const { dueAt } = recalculate(row, times)
      return { dueAt, nextWorkAt: nextReferralWork({ ...row, dueAt }, times.holidays)?.at ?? null }
    },
  })

/** What mails to people say of a referral; undefined where it is gone. */
export async function readReferralNews(deps: Deps, id: string, action: string): Promise<ReferralNews | undefined> {
  const found = await findReferred(deps, id)
  if (!found) return undefined
  const { company, outcome, offeredKobo, isFirstNotice, confirmation, askedUntil, askFrom } = found.referral
  const until = askedUntil ?? askFrom
  const isAsked = action === 'companyAnswer' || action === 'askIfSolved'
  const solved = `${deps.config.publicUrl}/complaint-solved/${await linkToken(deps, 'confirmation', found)}`
  return {
    mail:
      action === 'refer' && isFirstNotice
        ? 'referFirst'
        : isAsked && confirmation === 'asked'
          ? 'askIfSolved'
          : undefined,
    company: companyLabel(company),
    day: await dayOf(deps, found.referral),
    until: until ? formatDay(startOfDay(until)) : '',
    answer:
      action === 'askIfSolved'
        ? readAnswer(found.referral, await listHistory(deps.database.db, found.row.id)).answer
        : '',
    outcome: outcome ? referralOutcomeWords[outcome] : '',
    offered: offeredKobo === null ? '' : formatKobo(offeredKobo),
    linkYes: `${solved}?answer=yes`,
    linkNo: `${solved}?answer=no`,
  }
}
