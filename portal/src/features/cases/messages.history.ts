import type { HistoryRole } from './rules.ts'

/** Names of authors in the history. */
export const words = {
  automatic: 'Automatic',
  erasedContact: 'Deleted account',
  you: 'You',
  commission: 'The Commission',
  withCode: ', with the code of the letter',
  /** That the person got on filing without an account. */
  withOwnCode: ', with the code',
  uncounted: ' (not counted in public figures: who issued the code has worked on the case)',
} as const

/** A case is in an account from now on, by the code of its letter. Its note has the contact details of before, which only staff see. */
export const claimEntry = 'claim'
/** Somebody with the code asks for that. */
export const askClaimEntry = 'askClaim'
/** Nobody has confirmed the address or the phone number in time. */
export const removeContactEntry = 'removeContact'
/** What does not make a member of staff one who worked on a case: entering it, and issuing its code. */
export const issuerActions = ['submit', 'issueCode'] as const

/** Actions that only staff see in the history. */
export const internalActions: ReadonlySet<string> = new Set([
  'note',
  'assign',
  'remind',
  'tellMissed',
  'tag',
  'link',
  'unlink',
  'absorb',
  'separate',
  'share',
  'joinOutage',
  'leaveOutage',
  'sendReferral',
  'remindCompany',
  'extendReferral',
  'withdrawReferral',
  'notDelivered',
  'mailReturned',
  'companyMissed',
  'noAnswer',
  'companyNote',
  'withholdMessage',
  'moveMessage',
  'issueCode',
])

/** A field of a case for display; `long` for texts of several lines. */
export interface DraftField<Draft> {
  label: string
  read(draft: Draft): string
  long?: true
}

/** Describes changed fields, one per line, e.g. 'Urgency: Low, now High'; '' when nothing has changed. */
export const describeChanges = <Draft>(fields: readonly DraftField<Draft>[], before: Draft, after: Draft): string =>
  fields
    .flatMap(({ label, read, long }) => {
      const was = read(before)
      const is = read(after)
      if (was === is) return []
      return long ? `${label} rewritten. Before: ${was}` : `${label}: ${was || 'not given'}, now ${is || 'not given'}`
    })
    .join('\n')

interface Happened {
  action: string
  actorRole: HistoryRole
  level: number
  files: readonly string[]
  actorName?: string
  /** Of the entries about sending, the company. */
  quoted?: string
  /** Whether a message of a company is none of its answer. */
  isNoAnswer?: boolean
}

const texts: Record<string, string> = {
  submit: 'filed',
  acknowledge: 'acknowledged',
  resolve: 'resolved',
  setOutcome: 'outcome set',
  reopen: 'reopened',
  rate: 'outcome rated',
  withdraw: 'taken back',
  resume: 'deadline resumed',
  move: 'moved to the company',
  [claimEntry]: 'taken into an account',
  [askClaimEntry]: 'asked for in an account',
  confirmContact: 'given confirmed contact details',
  [removeContactEntry]: 'without its contact details, which nobody confirmed',
  refuseClaim: 'not taken into an account, says the customer',
  detach: 'removed from the account',
  issueCode: 'given a new code',
  assign: 'assigned',
  edit: 'details changed',
  tag: 'tags changed',
  link: 'linked to another case',
  unlink: 'no longer linked to another case',
  merge: 'handled together with another',
  unmerge: 'handled on its own again',
  absorb: 'received a duplicate',
  separate: 'separated from a duplicate',
  joinOutage: 'added to an outage',
  leaveOutage: 'removed from an outage',
  withdrawReferral: 'taken back from the company',
  notDelivered: 'could not be delivered to the company',
  solved: 'solved, says the customer',
  notSolved: 'not solved, says the customer',
}

/** The text of an entry, e.g. 'Complaint escalated to level 2'; `subject` is the noun of the kind. */
export function historyText(
  subject: string,
  { action, actorRole, level, files, actorName, quoted, isNoAnswer }: Happened,
): string {
  switch (action) {
    case 'escalate': {
      const raised = `${subject} escalated to level ${level}`
      return actorRole === 'clock' ? `${raised}, because its deadline had passed` : raised
    }
    case 'message':
      return actorRole === 'staff' ? 'Message from the Commission' : 'Message to the Commission'
    case 'ask':
      return 'Question from the Commission'
    case 'note':
      return 'Internal note'
    case 'upload':
      return files.length === 1 ? 'Document added' : `${files.length} documents added`
    case 'share':
      return 'Outcome for the people of merged duplicates'
    case 'outcome':
      return 'Outcome'
    case 'remind':
      return 'Staff reminded of the deadline'
    case 'tellMissed':
      return 'Deadline missed'
    case 'sendReferral':
      return `${subject} being sent to ${quoted || 'the company'}`
    case 'refer':
      return `${subject} sent to ${quoted || 'the company'}`
    case 'companyAnswer':
      return `${isNoAnswer ? 'Message' : 'Answer'} from ${actorName || 'the company'}`
    case 'askIfSolved':
      return 'Asked whether it is solved'
    case 'companyNeedsTime':
      return `${actorName || 'The company'} needs more time`
    case 'companyNote':
      return `From ${actorName || 'the company'}, for the Commission only`
    case 'noAnswer':
      return 'Message of the company was no answer'
    case 'withholdMessage':
      return 'Message withheld from the customer'
    case 'moveMessage':
      return 'Message moved to another case'
    case 'remindCompany':
      return 'Company reminded'
    case 'extendReferral':
      return 'Company given more time'
    case 'mailReturned':
      return 'E-mail to the customer came back'
    case 'companyMissed':
      return 'No answer of the company in time'
    default:
      return `${subject} ${texts[action] ?? action}`
  }
}
