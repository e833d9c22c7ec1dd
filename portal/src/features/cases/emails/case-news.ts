import { formatDay } from '#platform/nigerian-time.ts'
import { commission } from '#platform/commission.ts'

export interface CaseNews {
  /** The kind of case in a sentence: 'complaint'. */
  noun: string
  to: 'owner' | 'staff'
  /** The recipient's name; empty for an address without an account, which may be mistyped, so that the mail reveals no name. */
  name: string
  entry: { action: string; actorRole: 'owner' | 'staff' | 'clock'; note: string; level: number }
  row: { reference: string; subject: string; status: string; dueAt: Date | null }
  /** Address of the case's page. */
  link: string
}

type Words = [subject: string, text: string]

function ownerWords({ noun, entry, row }: CaseNews): Words {
  const yours = `your ${noun} ${row.reference}`
  const due = row.dueAt ? ` We aim to resolve it by ${formatDay(row.dueAt)}.` : ''
  switch (entry.action) {
    case 'submit':
      return [
        `We have received your ${noun}`,
        `we have received ${yours}.${due} We will write to you when something changes.`,
      ]
    case 'edit':
      return [
        `Your ${noun} at the Commission`,
        `the Commission has ${yours} and will write to this address about it from now on.${due}`,
      ]
    case 'acknowledge':
      return [`Your ${noun} is in progress`, `the Commission is working on ${yours}.${due}`]
    case 'escalate':
      return [`Your ${noun} is escalated`, `${yours} is escalated to level ${entry.level} of 3.${due}`]
    case 'resolve':
      return [
        `Your ${noun} is resolved`,
        `the Commission has resolved ${yours}. If you do not agree, you can reopen it within 14 days. You can also rate the outcome.`,
      ]
    case 'reopen':
      return [
        `Your ${noun} is open again`,
        `${yours} is open again, and the Commission will look at it once more.${due}`,
      ]
    case 'ask':
      return [
        `A question about your ${noun}`,
        `the Commission needs something from you to continue with ${yours}. The deadline is paused until you answer.`,
      ]
    default:
      return [`A message about your ${noun}`, `the Commission has written to you about ${yours}.`]
  }
}

function staffWords({ noun, entry, row }: CaseNews): Words {
  const due = row.dueAt ? ` It is due on ${formatDay(row.dueAt)}.` : ''
  switch (entry.action) {
    case 'submit':
      return [`New ${noun}`, `a ${noun} has been filed.${due}`]
    case 'escalate':
      return entry.actorRole === 'clock'
        ? [
            `Deadline missed: ${noun} escalated`,
            `the deadline has passed, so the ${noun} was raised to level ${entry.level}.${due}`,
          ]
        : [`Escalation requested`, `the ${noun} was raised to level ${entry.level} at the customer's request.${due}`]
    case 'reopen':
      return [`A resolved ${noun} is open again`, `the customer does not agree with the resolution.${due}`]
    case 'remind':
      return [`Reminder: a ${noun} is due soon`, `this ${noun} is still open.${due}`]
    case 'tellMissed':
      return [`Overdue ${noun}`, `the deadline of this ${noun} has passed and it is not resolved.${due}`]
    case 'upload':
      return [
        `Documents for a ${noun}`,
        `the customer has added documents that we waited for; the deadline runs again.${due}`,
      ]
    default:
      return [`Message from a customer`, `the customer has written about the ${noun}.${due}`]
  }
}

/** The mail to the owner or to staff about a change of a case. */
export function caseMail(news: CaseNews): { subject: string; text: string } {
  const { to, name, entry, row, link } = news
  const [subject, text] = to === 'owner' ? ownerWords(news) : staffWords(news)
  // The note of an edit may contain the previous e-mail address, which may be a stranger's.
  const note = entry.note && entry.action !== 'edit' ? `\n${entry.note}\n` : ''
  return {
    subject: `${subject} (${row.reference})`,
    text: `${name ? `Dear ${name}` : 'Good day'},

${text}
${note}
${name ? `Subject:      ${row.subject}\n` : ''}Reference:    ${row.reference}
Status:       ${row.status}
Open it here: ${link}

${commission.name}
`,
  }
}
