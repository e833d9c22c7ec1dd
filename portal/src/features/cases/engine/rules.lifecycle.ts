import { type ClockMove, decide } from '#engines/records/kind.ts'
import type { CaseActionFacts, CaseRecord, CaseState } from '../kind.ts'
import type { CaseAction, CaseRole } from '../rules.ts'

/** What an action does to the clock of a case: it begins a step, pauses, resumes or stops. */
export type ClockEffect = 'escalated' | 'reopened' | Exclude<ClockMove, 'start' | 'rest'>

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
  claim: 'none',
  unconfirmed: false,
}

export interface ActionInput {
  by: CaseRole
  note?: string | undefined
}

/** The case after an action at `now`, or a refusal with HTTP status and message. */
export function applyAction(
  kind: CaseRecord,
  state: CaseState,
  name: CaseAction,
  { by, note }: ActionInput,
  now: Date,
) {
  const outcome = decide(kind, state, name, { by, now })
  if (!outcome.allowed) return outcome
  const action: CaseAct = kind.actions[name]
  if (action.requires?.includes(by) && !note?.trim())
    return { allowed: false, statusCode: 400, message: 'Write a note', reason: 'note' } as const
  const clock = clockEffect(action, outcome.clock, state, by)
  const next: CaseState = {
    ...state,
    ...outcome.set,
    resolvedAt: clock === 'stop' ? now : clock === 'reopened' ? null : state.resolvedAt,
    waiting: clock === undefined ? state.waiting : clock === 'pause',
    // Under a new deadline the owner may ask again.
    asked: clock === 'escalated' ? by === 'owner' : state.asked && clock !== 'reopened',
    unanswered: state.unanswered && !action.answers?.includes(by),
    answerSince: answerSinceAfter(action, state, { by, clock, now }),
  }
  const mails = (action.notifies ?? []).filter((role) => role !== by)
  return { allowed: true as const, next, clock, mails }
}

type CaseAct = CaseActionFacts & { by: readonly CaseRole[] }

function answerSinceAfter(
  { answers, asks }: CaseAct,
  { answerSince }: CaseState,
  { by, clock, now }: { by: CaseRole; clock: ClockEffect | undefined; now: Date },
): Date | null {
  if (clock === 'stop' || answers?.includes(by)) return null
  const waits = asks?.includes(by) || (by === 'owner' && clock === 'resume')
  return waits ? (answerSince ?? now) : answerSince
}

/** A reply closes an open question and does not affect a running clock. A second question does not pause again. */
function clockEffect(
  { step, opens, closes }: CaseAct,
  move: ClockMove | undefined,
  { waiting }: CaseState,
  by: CaseRole,
): ClockEffect | undefined {
  if (step || move === 'stop') return step ?? 'stop'
  if (opens) return waiting ? undefined : 'pause'
  return waiting && closes?.question.includes(by) ? 'resume' : undefined
}
