import { randomUUID } from 'node:crypto'
import { readSetting, saveSetting } from '#engines/settings/service.server.ts'
import { deskLinkPrefix } from '#features/accounts/email/contract.ts'
import { inviteAddress } from '#features/accounts/email/service.held.server.ts'
import { performOrAsk } from '#features/approvals/service.ask.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { listStaffAccounts } from '#people/directory.server.ts'
import type { UndoByLink } from '#people/hooks.server.ts'
import { deliverMail, writeMail } from '#people/mail.server.ts'
import { isVerifiedAddress } from '#people/store.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import type { RunningJob } from '#platform/jobs.server.ts'
import { conflict, invalidField, stale } from '#platform/problem.ts'
import { companyLabel, distributionCompanies } from '#platform/state/companies.ts'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { contactPhone } from '#platform/values/phones.ts'
import { idOfToken, isSame, tokenFor } from '../engine/service.tokens.server.ts'
import { caseMessages } from '../messages.ts'
import type { saveCompanyDesks } from './contract.ts'
import { companyMails } from './mails.ts'
import { referralMessages as words } from './messages.ts'
import { deskMailQueue, mailboxUndoDays, maxMailboxChanges, referralMailQueue, usualAnswerDays } from './rules.ts'
import { companyActor } from './service.answers.server.ts'
import { moveReferrals } from './store.server.ts'

export type CompanyDesk = BodyOf<typeof saveCompanyDesks>['desks'][number]

/** A mailbox that two supervisors replaced, which can put itself back by a link for some days. */
interface FormerMailbox {
  id: string
  company: string
  mailbox: string
  at: string
}

const setting = {
  key: 'companyDesks',
  record: 'desks',
  usual: { desks: [] as CompanyDesk[], former: [] as FormerMailbox[] },
  stale: words.desksStale,
}

/** The desk of a company; without a mailbox where none has been entered. */
export async function readDesk(db: Db, company: string): Promise<CompanyDesk> {
  const { desks } = await readSetting(db, setting)
  const isKnown = distributionCompanies.some(({ key }) => key === company)
  return (isKnown && desks.find((desk) => desk.company === company)) || emptyDesk(company)
}

const emptyDesk = (company: string): CompanyDesk => ({
  company,
  mailbox: '',
  name: '',
  phone: '',
  days: usualAnswerDays,
})

export async function readDesks({ database: { db } }: Deps, actor: SignedIn) {
  requireDuty(actor, may.readCases)
  const { desks: stored, version } = await readSetting(db, setting)
  const desks = []
  for (const { key } of distributionCompanies) {
    const desk = stored.find(({ company }) => company === key) ?? emptyDesk(key)
    desks.push({ ...desk, isVerified: desk.mailbox !== '' && (await isVerifiedAddress(db, desk.mailbox)) })
  }
  return { desks, version }
}

type DesksInput = BodyOf<typeof saveCompanyDesks>

/** Saves the desks, or asks a second supervisor where a mailbox changes: it decides to whom the data of customers goes. */
export async function saveDesks(deps: Deps, actor: SignedIn, { desks: given, version }: DesksInput) {
  requireDuty(actor, may.superviseCases)
  const desks = given.map((desk, at) => checkDesk(desk, `desks.${at}`))
  desks.forEach(({ company }, at) => {
    if (desks.findIndex((desk) => desk.company === company) !== at)
      throw invalidField(`desks.${at}.company`, caseMessages.companyUnknown)
  })
  const asked = await deps.database.transaction(async (tx) => {
    const stored = await readSetting(tx, setting)
    if (stored.version !== version) throw stale(words.desksStale)
    if (changesOf(stored.desks, desks).length > 0) return performOrAsk(deps, tx, actor, deskChange, { desks, version })
    await saveSetting(deps, tx, actor, { setting, input: { ...stored, desks } })
    return undefined
  })
  return asked ?? readDesks(deps, actor)
}

/** The companies whose mailbox changes, each with the former and the new one. */
const changesOf = (before: readonly CompanyDesk[], after: readonly CompanyDesk[]) =>
  distributionCompanies.flatMap(({ key: company }) => {
    const [from = '', to = ''] = [before, after].map((desks) => desks.find((desk) => desk.company === company)?.mailbox)
    return from === to ? [] : [{ company, from, to }]
  })

const isUndoable = ({ at }: FormerMailbox, now: Date) => now.getTime() - Date.parse(at) < mailboxUndoDays * 86_400_000

/** A change of mailboxes, which two supervisors make. */
export const deskChange: ApprovalKind<DesksInput> = {
  kind: 'cases.desks',
  recordType: setting.key,
  duties: may.superviseCases,
  recordOf: () => setting.record,
  async see(deps, tx, { desks }) {
    const { desks: before, former, version } = await readSetting(tx, setting)
    const changes = changesOf(before, desks)
    const recent = former.filter((each) => isUndoable(each, deps.clock.now()))
    if (recent.length + changes.length > maxMailboxChanges) throw conflict(words.desksTooOften)
    return {
      title: 'Change the mailboxes of companies',
      path: '/cases/settings',
      facts: changes.map(({ company, from, to }) => ({
        label: companyLabel(company),
        value: `${from || 'None'} → ${to || 'None'}`,
      })),
      state: { version },
    }
  },
  async perform(deps, tx, { desks, version }, { asker, second }) {
    const stored = await readSetting(tx, setting)
    const now = deps.clock.now()
    const lost = changesOf(stored.desks, desks).flatMap(({ company, from: mailbox }) =>
      mailbox ? [{ id: randomUUID(), company, mailbox, at: now.toISOString() }] : [],
    )
    const former = [...stored.former.filter((each) => isUndoable(each, now)), ...lost]
    await saveSetting(deps, tx, asker, { setting, input: { desks, former, version }, details: second })
    for (const { id } of lost) await deps.jobs.enqueue(tx, deskMailQueue, { id })
    for (const { mailbox, company } of desks)
      if (mailbox && !(await isVerifiedAddress(tx, mailbox))) await inviteAddress(deps, tx, mailbox, company)
  },
}

const linkTokenOf = async (deps: Deps, id: string) => `${deskLinkPrefix}${await tokenFor(deps, 'desk', id)}`

/** 'This was not us': puts a former mailbox back, sends it what has gone to others since, whose links end, and tells the supervisors. */
export const undoDeskChange: UndoByLink = async (deps, token) => {
  const id = idOfToken(token.slice(deskLinkPrefix.length))
  if (!id || !isSame(token, await linkTokenOf(deps, id))) return undefined
  return deps.database.transaction(async (tx) => {
    const { desks, former, version } = await readSetting(tx, setting)
    const change = former.find((each) => each.id === id && isUndoable(each, deps.clock.now()))
    if (!change) return undefined
    const { company, mailbox, at } = change
    const desk = { ...(desks.find((each) => each.company === company) ?? emptyDesk(company)), mailbox }
    const input = {
      desks: [...desks.filter((each) => each.company !== company), desk],
      // Later changes are undone with it.
      former: former.filter((each) => each.company !== company || each.at < at),
      version,
    }
    await saveSetting(deps, tx, companyActor(company), { setting, input, details: { undone: company } })
    for (const referral of await moveReferrals(tx, { company, mailbox, since: new Date(at) }))
      await deps.jobs.enqueue(tx, referralMailQueue, { id: referral, mail: 'remind' })
    for (const { id: account } of await listStaffAccounts(deps, may.superviseCases, tx))
      await deps.jobs.enqueue(tx, deskMailQueue, { company, account })
    return words.mailboxRestored(companyLabel(company), mailbox)
  })
}

/** To a mailbox that was replaced, or to a supervisor when it was put back. */
export type DeskMailJob = { id: string } | { company: string; account: string }

export async function sendDeskMail(deps: Deps, job: DeskMailJob, { once }: RunningJob): Promise<void> {
  const { publicUrl } = deps.config
  if ('account' in job) {
    const facts = { company: companyLabel(job.company), link: `${publicUrl}/cases/settings` }
    const mail = { once, ...(await writeMail(deps, companyMails, 'mailboxRestored', facts)) }
    return void (await deliverMail(deps, {
      to: { account: job.account },
      job: { queue: deskMailQueue, data: job },
      mail,
    }))
  }
  const { former } = await readSetting(deps.database.db, setting)
  const change = former.find(({ id }) => id === job.id)
  if (!change) return
  const link = `${publicUrl}/undo-email-change/${await linkTokenOf(deps, job.id)}`
  const facts = { company: companyLabel(change.company), link, days: String(mailboxUndoDays) }
  const mail = { once, ...(await writeMail(deps, companyMails, 'mailboxChanged', facts)) }
  await deliverMail(deps, { to: { desk: change.mailbox }, mail })
}

function checkDesk({ company, mailbox, name, phone, days }: CompanyDesk, field: string): CompanyDesk {
  if (!distributionCompanies.some(({ key }) => key === company))
    throw invalidField(`${field}.company`, caseMessages.companyUnknown)
  const address = normaliseEmail(mailbox)
  if (address && !isEmail(address)) throw invalidField(`${field}.mailbox`, words.mailboxInvalid)
  const number = phone && contactPhone(phone)
  if (number === undefined) throw invalidField(`${field}.phone`, caseMessages.phoneInvalid)
  return { company, mailbox: address, name, phone: number, days }
}
