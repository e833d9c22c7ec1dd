import { writeMail, type WrittenMail } from '#features/mail-texts/service.server.ts'
import { commission } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'
import { formatDay, formatMoment } from '#platform/nigerian-time.ts'
import { breachMails, dataRequestMails } from './mails.ts'
import { rightNames } from './messages.requests.ts'
import type { RequestKind } from './requests/rules.requests.ts'

export interface RequestNews {
  to: 'person' | 'office'
  event: { action: string; text: string }
  row: { reference: string; kind: RequestKind; dueAt: Date }
  /** The page of the request; null for a person without an account. */
  link: string | null
}

const toPerson = { received: 'received', extend: 'extend', refuse: 'refuse' } as const
const toOffice = { reminded: 'officeReminded', overdue: 'officeOverdue' } as const
const within = <T extends object>(names: T, action: string): T[keyof T] | undefined =>
  Object.hasOwn(names, action) ? names[action as keyof T] : undefined

/** News about a request. The greeting has no name: an address without an account may belong to another person. */
export async function writeRequestMail(
  deps: Deps,
  { to, event, row, link }: RequestNews,
): Promise<WrittenMail & { replyTo?: string }> {
  const values = {
    reference: row.reference,
    right: rightNames[row.kind].toLowerCase(),
    dueDay: formatDay(row.dueAt),
    page: link ? `${to === 'office' ? 'Open the request' : 'See your requests'}:\n${link}` : '',
  }
  if (to === 'office')
    return writeMail(deps, dataRequestMails, within(toOffice, event.action) ?? 'officeReceived', values)
  const name = within(toPerson, event.action) ?? 'answer'
  const mail = await writeMail(deps, dataRequestMails, name, { ...values, words: event.text })
  return { replyTo: commission.contacts.compliance.email, ...mail }
}

interface BreachNews {
  action: string
  row: { reference: string; discoveredAt: Date }
  /** The end of the 72 hours. */
  dueAt: Date
  link: string
}
const hoursLeft: Record<string, string> = { hours24: '48 hours', hours48: '24 hours', hours66: '6 hours' }

/** To the compliance office: a breach, and how long is left to report it. It says nothing of what happened. */
export function writeBreachMail(deps: Deps, { action, row, dueAt, link }: BreachNews): Promise<WrittenMail> {
  const { reference, discoveredAt } = row
  const left = hoursLeft[action] ?? ''
  const values = { reference, discovered: formatMoment(discoveredAt), due: formatMoment(dueAt), left, link }
  return writeMail(deps, breachMails, left ? 'reminded' : action === 'overdue' ? 'overdue' : 'entered', values)
}
