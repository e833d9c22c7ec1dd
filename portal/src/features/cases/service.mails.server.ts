import { officeFor } from '#features/offices/service.server.ts'
import { writeMail, type WrittenMail } from '#people/mail.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import type { HistoryRole } from './rules.ts'
import { caseMails, staffCaseMails } from './mails.ts'
import type { CaseRow } from './engine/store.server.ts'
import { type NextFacts, nextInMail, placeOf } from './messages.next.ts'
import { caseOutcomeWords } from './messages.results.ts'
import { withoutLinks } from './without-links.ts'

export interface CaseNews {
  /** The kind of case in a sentence: 'complaint'. */
  noun: string
  to: 'owner' | 'staff'
  /** The recipient's name; empty for an address without an account, which may be mistyped, so that the mail reveals no name. */
  name: string
  entry: { action: string; actorRole: HistoryRole; note: string; level: number }
  row: NextFacts & Pick<CaseRow, 'reference' | 'subject' | 'status' | 'lga' | 'outcome' | 'returnedKobo'>
  /** Address of the case's page. */
  link: string
  /** What the mail says of the referral to a company that it is about, and its name where that is not the action. */
  referral?: ReferralNews | undefined
}

export interface ReferralNews {
  mail?: 'referFirst' | 'askIfSolved' | undefined
  company: string
  day: string
  until: string
  /** What the company had answered, where the mail is not about its message. */
  answer: string
  outcome: string
  offered: string
  linkYes: string
  linkNo: string
}
const noReferral: ReferralNews = {
  company: '',
  day: '',
  until: '',
  answer: '',
  outcome: '',
  offered: '',
  linkYes: '',
  linkNo: '',
}

/** The mail to the owner or to staff about a change of a case. */
export async function writeCaseMail(deps: Deps, news: CaseNews): Promise<WrittenMail> {
  const { to, entry } = news
  const values = { ...valuesOf(news), office: to === 'owner' && news.name ? await nameOffice(deps, news.row.lga) : '' }
  if (to === 'owner')
    return writeMail(deps, caseMails, news.referral?.mail ?? nameIn(caseMails.mails, entry.action), values)
  const isMissed = entry.action === 'escalate' && entry.actorRole === 'clock'
  return writeMail(deps, staffCaseMails, isMissed ? 'missed' : nameIn(staffCaseMails.mails, entry.action), values)
}

/** The mail to an address that nobody has confirmed: it says nothing of the case. */
export const writeContactMail = (deps: Deps, noun: string, { reference, status }: CaseRow, link: string) =>
  writeMail(deps, caseMails, 'contact', {
    greeting: 'Good day',
    noun,
    reference,
    status,
    link,
    deadline: '',
    level: '',
    subject: '',
    office: '',
    note: '',
  })

async function nameOffice(deps: Deps, area: string): Promise<string> {
  const { name, address, phone } = await officeFor(deps, area)
  return [name, ...address, phone].filter(Boolean).join(', ')
}

/** The note of an edit may contain the previous e-mail address, which may be a stranger's. */
const noteOf = ({ action, actorRole, note }: CaseNews['entry'], answer: string): string =>
  action === 'edit' ? '' : actorRole === 'company' || answer ? withoutLinks(answer || note) : note

/** An action without a mail of its own is a message. */
const nameIn = <T extends { message: unknown }>(mails: T, action: string): keyof T & string =>
  Object.hasOwn(mails, action) ? (action as keyof T & string) : 'message'

function valuesOf({ noun, to, name, entry, row, link, referral: { mail: _, ...referral } = noReferral }: CaseNews) {
  return {
    ...referral,
    greeting: name ? `Dear ${name}` : 'Good day',
    noun,
    reference: row.reference,
    deadline:
      to === 'owner'
        ? nextInMail(entry.action, row)
        : row.dueAt
          ? `The ${noun} is due on ${formatDay(row.dueAt)}.`
          : '',
    result: row.outcome && caseOutcomeWords[row.outcome],
    returned: row.returnedKobo ? formatKobo(row.returnedKobo) : '',
    level: String(entry.level),
    // The mail to an address without an account, which may be mistyped, says nothing of the case.
    subject: name && row.subject,
    status: row.status,
    link: to === 'owner' && name ? link + placeOf(entry.action) : link,
    note: noteOf(entry, referral.answer),
  }
}
