import * as records from '#engines/records/rules.lifecycle.ts'
import type { CaseAction, CaseRole, CaseStatus } from '../rules.ts'

/** The lifecycle of a case: that of a record, with a deadline, notes and mails. */
export type CaseLifecycle = Readonly<Record<CaseAction, CaseRule>>

export interface CaseRule extends records.ActionRule<CaseState, CaseRole> {
  /** Roles whose action is an answer to the person. */
  answersBy?: readonly CaseRole[]
  /** Roles whose action waits for an answer of staff, as does what resumes a paused clock. */
  asksBy?: readonly CaseRole[]
  /** Roles that must give a note; for others it is optional. */
  noteRequiredFrom?: readonly CaseRole[]
  /** The effect on the clock: it starts a new step, pauses, resumes or stops. */
  clock?: ClockEffect
  /** Roles whose action affects the clock; all by default. */
  clockBy?: readonly CaseRole[]
  /** Roles notified by mail, except the one that took the action. */
  mails?: readonly CaseRole[]
}
export type ClockEffect = 'escalated' | 'wait' | 'resume' | 'stop' | 'reopened'

/** The state that determines which actions are allowed. */
export interface CaseState {
  status: CaseStatus
  escalationLevel: number
  resolvedAt: Date | null
  /** Whether the clock is paused for the customer's answer. */
  waiting: boolean
  rated: boolean
  /** Whether the owner has requested escalation under the current deadline. */
  asked: boolean
  /** Whether no member of staff has answered the person yet. */
  unanswered: boolean
  /** Since when the last word is the owner's. */
  answerSince: Date | null
}

/** The state of a new case. */
export const newCase: CaseState = {
  status: 'New',
  escalationLevel: 0,
  resolvedAt: null,
  waiting: false,
  rated: false,
  asked: false,
  unanswered: true,
  answerSince: null,
}

export interface ActionInput {
  by: CaseRole
  note?: string | undefined
}
/** The case after an action at `now`, or a refusal with HTTP status and message. */
export function applyAction(
  lifecycle: CaseLifecycle,
  state: CaseState,
  action: CaseAction,
  { by, note }: ActionInput,
  now: Date,
) {
  const outcome = records.applyAction(lifecycle, state, action, { by, now })
  if (!outcome.allowed) return outcome
  const rule = lifecycle[action]
  if (rule.noteRequiredFrom?.includes(by) && !note?.trim())
    return { allowed: false, statusCode: 400, message: 'Write a note', reason: 'note' } as const
  const clock = clockEffect(rule, state, by)
  return {
    ...outcome,
    next: {
      ...outcome.next,
      resolvedAt: clock === 'stop' ? now : clock === 'reopened' ? null : state.resolvedAt,
      waiting: clock === undefined ? state.waiting : clock === 'wait',
      // Under a new deadline the owner may ask again.
      asked: clock === 'escalated' ? by === 'owner' : state.asked && clock !== 'reopened',
      unanswered: state.unanswered && !rule.answersBy?.includes(by),
      answerSince: answerSinceAfter(rule, state, { by, clock, now }),
    },
    clock,
    mails: (rule.mails ?? []).filter((role) => role !== by),
  }
}

function answerSinceAfter(
  rule: CaseRule,
  { answerSince }: CaseState,
  { by, clock, now }: { by: CaseRole; clock: ClockEffect | undefined; now: Date },
): Date | null {
  if (clock === 'stop' || rule.answersBy?.includes(by)) return null
  const asks = rule.asksBy?.includes(by) || (by === 'owner' && clock === 'resume')
  return asks ? (answerSince ?? now) : answerSince
}

function clockEffect(rule: CaseRule, { waiting }: CaseState, by: CaseRole): ClockEffect | undefined {
  if (rule.clockBy && !rule.clockBy.includes(by)) return undefined
  // A reply resumes a paused clock and does not affect a running one. A second question does not pause again.
  if (rule.clock === 'resume' && !waiting) return undefined
  return rule.clock === 'wait' && waiting ? undefined : rule.clock
}
