import { readSetting, saveSetting } from '#engines/settings/service.server.ts'
import { inviteAddress } from '#features/accounts/email/service.held.server.ts'
import { isVerifiedAddress } from '#people/store.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { invalidField } from '#platform/problem.ts'
import { distributionCompanies } from '#platform/state/companies.ts'
import { isEmail, normaliseEmail } from '#platform/values/emails.ts'
import { contactPhone } from '#platform/values/phones.ts'
import { caseMessages } from '../messages.ts'
import type { saveCompanyDesks } from './contract.ts'
import { referralMessages as words } from './messages.ts'
import { usualAnswerDays } from './rules.ts'

export type CompanyDesk = BodyOf<typeof saveCompanyDesks>['desks'][number]

const setting = {
  key: 'companyDesks',
  record: 'desks',
  usual: { desks: [] as CompanyDesk[] },
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

/** The desks of all companies of the state. */
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

/** Saves the desks, and invites the mailboxes that are not verified to open the link that does it. */
export async function saveDesks(deps: Deps, actor: SignedIn, input: BodyOf<typeof saveCompanyDesks>) {
  requireDuty(actor, may.superviseCases)
  const desks = input.desks.map((desk, at) => checkDesk(desk, `desks.${at}`))
  desks.forEach(({ company }, at) => {
    if (desks.findIndex((desk) => desk.company === company) !== at)
      throw invalidField(`desks.${at}.company`, caseMessages.companyUnknown)
  })
  await deps.database.transaction(async (tx) => {
    await saveSetting(deps, tx, actor, { setting, input: { desks, version: input.version } })
    for (const { mailbox } of desks)
      if (mailbox && !(await isVerifiedAddress(tx, mailbox))) await inviteAddress(deps, tx, mailbox)
  })
  return readDesks(deps, actor)
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
