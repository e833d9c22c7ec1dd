import { commission } from '#platform/commission.ts'
import type { Mail } from '#platform/mail.server.ts'
import { formatDay } from '#platform/nigerian-time.ts'
import { rightNames } from '../messages.requests.ts'
import type { RequestKind } from '../requests/rules.requests.ts'

export interface RequestNews {
  to: 'person' | 'office'
  event: { action: string; text: string }
  row: { reference: string; kind: RequestKind; dueAt: Date }
  /** The page of the request; null for a person without an account. */
  link: string | null
}

type Words = [subject: string, text: string]

function personWords({ event, row }: RequestNews): Words {
  const yours = `your request ${row.reference} about your personal data (${rightNames[row.kind].toLowerCase()})`
  switch (event.action) {
    case 'received':
      return [
        'We have your request about your data',
        `we have received ${yours}. We answer it by ${formatDay(row.dueAt)}.`,
      ]
    case 'extend':
      return [
        'Your request about your data takes longer',
        `we need more time for ${yours}. We answer it by ${formatDay(row.dueAt)}. The reason:\n\n${event.text}`,
      ]
    case 'refuse':
      return [
        'Your request about your data is refused',
        `we cannot do what you asked for in ${yours}. The reason:\n\n${event.text}\n\nIf you do not agree, you may turn to the Nigeria Data Protection Commission.`,
      ]
    default:
      return ['Our answer to your request about your data', `this is our answer to ${yours}:\n\n${event.text}`]
  }
}

function officeWords({ event, row }: RequestNews): Words {
  const about = `request ${row.reference} (${rightNames[row.kind].toLowerCase()})`
  switch (event.action) {
    case 'reminded':
      return [`Due in a week: ${row.reference}`, `${about} is due on ${formatDay(row.dueAt)} and is not answered yet.`]
    case 'overdue':
      return [
        `Deadline missed: ${row.reference}`,
        `${about} was due on ${formatDay(row.dueAt)} and is not answered yet.`,
      ]
    default:
      return [`Data request ${row.reference}`, `${about} has been received. It is due on ${formatDay(row.dueAt)}.`]
  }
}

/** News about a request. The greeting has no name: an address without an account may belong to another person. */
export function requestMail(news: RequestNews): Omit<Mail, 'to'> {
  const [subject, text] = news.to === 'office' ? officeWords(news) : personWords(news)
  const page = news.link ? `\n\n${news.to === 'office' ? 'Open the request' : 'See your requests'}:\n${news.link}` : ''
  return {
    ...(news.to === 'person' && { replyTo: commission.contacts.compliance.email }),
    subject,
    text: `Good day,\n\n${text}${page}\n\n${commission.name}\n`,
  }
}
