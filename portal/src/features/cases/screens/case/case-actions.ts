import { formatDay } from '#platform/values/nigerian-time.ts'
import type { ButtonVariant } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { caseMessages } from '../../messages.ts'
import { type CaseAction, maxEscalationLevel } from '../../rules.ts'
import { isMailed } from './case-facts.ts'
import type { CaseDetail, CaseRow, KindScreens } from '../kind-screens.ts'

export type AskedAction = Extract<
  CaseAction,
  | 'acknowledge'
  | 'escalate'
  | 'resolve'
  | 'setOutcome'
  | 'reopen'
  | 'withdraw'
  | 'confirmClaim'
  | 'confirmContact'
  | 'detach'
  | 'delete'
>

/** An action with confirmation: its button, question and messages. */
export interface ActionAsk {
  action: AskedAction
  label: string
  variant: ButtonVariant
  icon: IconName
  question: string
  /** Omitted for an action without a note. */
  note?: { label: string; hint?: string; missing?: string }
  success: string
  failure: string
  danger?: boolean
}

/** The actions of staff, with texts for the kind (spec 2 §§2.2, 4, 8). */
function staffAsks(kind: KindScreens, row: CaseRow & Partial<Pick<CaseDetail, 'claim'>>): ActionAsk[] {
  const { reference, user, claim, outcome } = row
  const noun = kind.noun.toLowerCase()
  const customer = kind.person.toLowerCase()
  const hasMail = isMailed(row)
  const told = hasMail
    ? `We e-mail the ${customer}`
    : `The ${customer} reads it with the code${user.email ? '' : ' of the letter'}`
  return [
    {
      action: 'acknowledge',
      label: 'Acknowledge',
      variant: 'primary',
      icon: 'check',
      question: `The ${noun} becomes In Progress, and yours where nobody handles it. ${told}.`,
      note: { label: `Note to the ${customer}`, hint: `Optional. The ${customer} reads it.` },
      success: `${kind.noun} acknowledged successfully`,
      failure: `Failed to acknowledge ${noun}`,
    },
    {
      action: 'escalate',
      label: 'Escalate',
      variant: 'secondary',
      icon: 'arrow-up',
      question: `The level rises by one, and a new deadline begins. ${told}.`,
      note: { label: 'Why it is escalated', hint: `Optional. The ${customer} reads it.` },
      success: kind.words.escalated,
      failure: kind.words.escalateFailed(reference),
    },
    {
      action: 'resolve',
      label: 'Resolve',
      variant: 'primary',
      icon: 'check-circle',
      question: hasMail
        ? `${told}, who may reopen it within 14 days or rate the outcome.`
        : `${told}, and may ask us within 14 days to reopen it.`,
      note: { label: 'How it was resolved', hint: `The ${customer} reads it.`, missing: caseMessages.noteMissing },
      success: kind.words.resolved,
      failure: kind.words.resolveFailed(reference),
    },
    {
      action: 'setOutcome',
      label: outcome ? 'Change the outcome' : 'Set the outcome',
      variant: 'secondary',
      icon: 'edit',
      question: `Nobody gets an e-mail. The ${customer} reads it with the ${noun}.`,
      success: 'Outcome saved',
      failure: 'Failed to save the outcome',
    },
    reopenAsk(kind),
    {
      action: 'confirmClaim',
      label: 'Confirm the account',
      variant: 'secondary',
      icon: 'check',
      question: `${claim?.name} (${claim?.email}) has used the code to ask for this ${noun} in their account. Call ${user.name} on ${user.phone} first. If it was somebody else, issue a new code instead.`,
      success: `${kind.noun} moved into the account`,
      failure: `Failed to move the ${noun}`,
    },
    {
      action: 'confirmContact',
      label: 'Confirm the contact',
      variant: 'secondary',
      icon: 'check',
      question: `Nobody has confirmed yet that ${[user.phone, user.email].filter(Boolean).join(' and ') || 'the contact'} reaches ${user.name}. Call or write first. Then the ${noun} can be sent to a company.`,
      success: 'Contact confirmed',
      failure: 'Failed to confirm the contact',
    },
    {
      action: 'detach',
      label: 'Remove from the account',
      variant: 'secondary',
      icon: 'undo',
      question: `The ${noun} gets its earlier contact details back. The account can no longer open it, and is told why by e-mail.`,
      note: { label: 'Why it is removed', hint: 'The account and the customer read it.', missing: 'Write why' },
      success: `${kind.noun} removed from the account`,
      failure: `Failed to remove the ${noun}`,
    },
    {
      action: 'delete',
      label: 'Delete',
      variant: 'danger',
      icon: 'trash',
      question: kind.words.deleteConfirm.replace(/^[^:]+: /, ''),
      success: kind.words.deleted,
      failure: kind.words.deleteFailed,
      danger: true,
    },
  ]
}

const reopenAsk = (kind: KindScreens): ActionAsk => ({
  action: 'reopen',
  label: 'Reopen',
  variant: 'secondary',
  icon: 'retry',
  question: `The Commission works on the ${kind.noun.toLowerCase()} again.`,
  note: { label: 'Why should it be reopened?', missing: caseMessages.reasonMissing },
  success: `${kind.noun} reopened successfully`,
  failure: `Failed to reopen ${kind.noun.toLowerCase()}`,
})

const ownerAsks = (kind: KindScreens, row: CaseRow): ActionAsk[] => [
  reopenAsk(kind),
  requestAsk(kind, row),
  withdrawAsk(kind.noun),
]

/** Before the deadline the owner says why it cannot wait; after it nothing has to be said (`engine/rules.requests.ts`). */
function requestAsk(kind: KindScreens, { reference, escalationLevel, clock }: CaseRow): ActionAsk {
  const noun = kind.noun.toLowerCase()
  const level = `Your ${noun} rises to level ${escalationLevel + 1}; the highest is ${maxEscalationLevel}. We notify the staff of the Commission.`
  const date = clock.overdue
    ? 'A new deadline begins.'
    : `The date by which we aim to resolve it${clock.dueAt ? `, ${formatDay(clock.dueAt)},` : ''} may become earlier, never later.`
  return {
    action: 'escalate',
    label: 'Request Escalation',
    variant: 'secondary',
    icon: 'arrow-up',
    question: `${level} ${date}`,
    ...(!clock.overdue && {
      note: {
        label: 'Why can it not wait?',
        hint: 'The staff of the Commission read it.',
        missing: caseMessages.escalationReasonMissing,
      },
    }),
    success: kind.words.escalated,
    failure: kind.words.escalateFailed(reference),
  }
}

const withdrawAsk = (noun: string): ActionAsk => ({
  action: 'withdraw',
  label: 'Take back',
  variant: 'secondary',
  icon: 'undo',
  question: `The Commission stops working on your ${noun.toLowerCase()}. You can reopen it within 14 days.`,
  note: { label: 'Why do you take it back?', hint: 'Optional. The staff of the Commission read it.' },
  success: `${noun} taken back`,
  failure: `Failed to take back ${noun.toLowerCase()}`,
})

/** A button of a case; disabled ones are shown only where the specification requires it, with the reason. */
export type ShownAction = ActionAsk & { disabled: boolean; reason?: string }

/** When the owner may request escalation again; undefined unless they have under this deadline. */
function requestedBefore({ escalationRequest: { asked, nextAt } }: CaseRow): string | undefined {
  if (!asked) return undefined
  return nextAt
    ? `You have requested escalation. You can request it again from ${formatDay(nextAt)}.`
    : 'You have requested escalation. You can request it again after the deadline, which is paused.'
}

/** Why a case cannot be escalated now; undefined where it can. */
function whyNotEscalated({ noun }: KindScreens, row: CaseRow, staff: boolean): string | undefined {
  if (row.status === 'Resolved') return `A resolved ${noun.toLowerCase()} cannot be escalated.`
  if (row.escalationLevel >= maxEscalationLevel) return `This ${noun.toLowerCase()} is at the highest level already.`
  if (staff || row.actions.includes('escalate')) return undefined
  const before = requestedBefore(row)
  if (before) return before
  if (row.company) return `A colleague who may sign for ${row.company.name} can request it.`
  return 'You added this with a code a short time ago, so you cannot request it yet.'
}

/** Nothing can be escalated yet that the Commission has just received, nor what waits for its owner. */
const isTooEarly = ({ status, escalationLevel, clock, actions }: CaseRow): boolean =>
  (status === 'New' && escalationLevel === 0 && !clock.overdue) ||
  (clock.pausedSince !== null && actions.includes('message'))

/**
 * The buttons of a case, in order: Acknowledge while new or unanswered, then Escalate, which is disabled at level 3 or, for staff, when resolved
 * (spec 2 §4). The owner of a resolved case can reopen it, so there is no request, and sees none before there is something to escalate.
 */
export function shownActions(kind: KindScreens, row: CaseRow, staff: boolean): ShownAction[] {
  const can = (action: CaseAction) => row.actions.includes(action)
  return (staff ? staffAsks : ownerAsks)(kind, row).flatMap((ask) => {
    if (ask.action === 'escalate') {
      if (staff ? row.status === 'New' : row.status === 'Resolved' || isTooEarly(row)) return []
      const reason = whyNotEscalated(kind, row, staff)
      return [{ ...ask, disabled: !can('escalate'), ...(reason && { reason }) }]
    }
    if (ask.action === 'setOutcome' && !kind.refers) return []
    return can(ask.action) ? [{ ...ask, disabled: false }] : []
  })
}
