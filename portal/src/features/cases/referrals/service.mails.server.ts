import { listDocumentsOf } from '#features/documents/service.server.ts'
import { viewHolidays } from '#features/calendar/service.server.ts'
import { writeMail, type WrittenMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { nounOf } from '../contract.kind.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import { tokenFor } from '../engine/service.tokens.server.ts'
import type { CaseRow } from '../engine/store.server.ts'
import type { ReferralNews } from '../service.mails.server.ts'
import { companyMails } from './mails.ts'
import { referralMessages as words, referralOutcomeWords } from './messages.ts'
import { answerDueAt } from './rules.lifecycle.ts'
import type { ReferralMailJob } from './rules.queues.ts'
import { type ReferralRow, referralStore } from './store.server.ts'

/** The day by which the company has to answer: of a mail that is only leaving, as if it arrived now. */
async function dayOf(deps: Deps, { dueAt, stepDays }: ReferralRow): Promise<string> {
  const now = deps.clock.now()
  return formatDay(dueAt ?? answerDueAt(now, stepDays ?? 0, await viewHolidays(deps, now)))
}

/** What mails to people say of a referral; undefined where it is gone. */
export async function readReferralNews(deps: Deps, id: string, action: string): Promise<ReferralNews | undefined> {
  const referral = await referralStore.find(deps.database.db, id)
  if (!referral) return undefined
  const { outcome, offeredKobo, isFirstNotice, confirmation } = referral
  const solved = `${deps.config.publicUrl}/complaint-solved/${await tokenFor(deps, 'confirmation', id)}`
  return {
    mail:
      action === 'refer' && isFirstNotice
        ? 'referFirst'
        : action === 'companyAnswer' && confirmation === 'asked'
          ? 'askIfSolved'
          : undefined,
    company: companyLabel(referral.company),
    day: await dayOf(deps, referral),
    outcome: outcome ? referralOutcomeWords[outcome] : '',
    offered: offeredKobo === null ? '' : formatKobo(offeredKobo),
    linkYes: `${solved}?answer=yes`,
    linkNo: `${solved}?answer=no`,
  }
}

/** The mail to the desk of the company. */
export async function writeCompanyMail(
  deps: Deps,
  { kind, row, referral }: { kind: CaseKind; row: CaseRow; referral: ReferralRow },
  mail: ReferralMailJob['mail'],
): Promise<WrittenMail> {
  const facts = { noun: nounOf(kind), reference: row.reference, day: await dayOf(deps, referral) }
  if (mail === 'withdraw') return writeMail(deps, companyMails, mail, facts)
  const link = `${deps.config.publicUrl}/company-answer/${await tokenFor(deps, 'referral', referral.id)}`
  if (mail === 'remind') return writeMail(deps, companyMails, mail, { ...facts, link })
  const documents = await listDocumentsOf(deps.database.db, row.kind, [row.id])
  const chosen = documents.filter(({ id }) => referral.documents.includes(id))
  return writeMail(deps, companyMails, mail, {
    ...facts,
    link,
    firstNotice: referral.isFirstNotice ? words.firstNotice : '',
    question: referral.question,
    person: row.contactName,
    personPhone: row.contactPhone,
    meter: row.meterNumber,
    address: [row.address, row.lga].filter(Boolean).join(', '),
    description: row.description,
    files: chosen.map(({ originalName }) => originalName).join(', '),
  })
}
