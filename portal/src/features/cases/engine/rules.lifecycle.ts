/**
 * The lifecycle of a case as data, evaluated by server and screens with the pure functions below (architecture, 'Cases').
 * `S` are the statuses, `A` the actions and `R` the roles, e.g. staff, owner and clock.
 */
export interface CaseLifecycle<S extends string, A extends string, R extends string> {
  statuses: readonly S[]
  /** The status of a new case, whose level is 0. */
  initial: S
  /** Statuses of closed cases, whose clock has stopped. */
  closed: readonly S[]
  maxLevel: number
  actions: Readonly<Record<A, ActionRule<S, R>>>
  words: { forbidden: string; maxLevel: string; noteMissing: string; windowOver: string; askedBefore: string }
}

/** Who may take an action, in which states, and its effects. */
export interface ActionRule<S extends string, R extends string> {
  by: readonly R[]
  from: readonly S[]
  /** Narrower statuses for some roles. */
  fromBy?: Partial<Record<R, readonly S[]>>
  /** Also allowed in these statuses while no member of staff has answered the person. */
  fromUnanswered?: readonly S[]
  /** The message in other statuses. */
  refusal: string
  /** The new status, or the new status by level. If omitted, the status does not change. */
  status?: S | readonly { fromLevel: number; status: S }[]
  /** Raises the level by one; refused at the highest. */
  raisesLevel?: true
  /** Roles that may take it once per deadline. */
  oncePerDeadlineBy?: readonly R[]
  /** Roles whose action is an answer to the person. */
  answersBy?: readonly R[]
  /** Roles that must give a note; for others it is optional. */
  noteRequiredFrom?: readonly R[]
  /** Allowed only within this many days of the resolution. */
  withinDaysOfResolution?: number
  /** Allowed once until the case is reopened. */
  onceRated?: true
  /** Allowed only while the clock is paused. */
  whileWaiting?: true
  /** The effect on the clock: it starts a new step, pauses, resumes or stops. */
  clock?: ClockEffect
  /** Roles whose action affects the clock; all by default. */
  clockBy?: readonly R[]
  /** Roles notified by mail, except the one that took the action. */
  mails?: readonly R[]
  /** Sets or clears the times of resolution and rating. */
  marks?: 'resolved' | 'reopened' | 'rated'
}
export type ClockEffect = 'escalated' | 'wait' | 'resume' | 'stop' | 'reopened'

/** The state that determines which actions are allowed. */
export interface CaseState<S extends string> {
  status: S
  escalationLevel: number
  resolvedAt: Date | null
  /** Whether the clock is paused for the customer's answer. */
  waiting: boolean
  rated: boolean
  /** Whether an action that may be taken once per deadline was taken in the current one. */
  asked: boolean
  /** Whether no member of staff has answered the person yet. */
  unanswered: boolean
}

export interface ActionInput<R extends string> {
  by: R
  note?: string | undefined
}

/** Why an action is refused: the role never may (403), the state does not allow it (409) or a note is missing (400). */
export interface Refusal {
  allowed: false
  reason: 'forbidden' | 'status' | 'level' | 'window' | 'asked' | 'note'
  statusCode: 400 | 403 | 409
  message: string
}
export interface Applied<S extends string, R extends string> {
  allowed: true
  next: CaseState<S>
  clock: ClockEffect | undefined
  mails: readonly R[]
}

const dayMs = 86_400_000

const refuse = (reason: Refusal['reason'], statusCode: Refusal['statusCode'], message: string): Refusal => ({
  allowed: false,
  reason,
  statusCode,
  message,
})

/** Why the action is refused, apart from a missing note; undefined when allowed. */
function findRefusal<S extends string, A extends string, R extends string>(
  lifecycle: CaseLifecycle<S, A, R>,
  state: CaseState<S>,
  action: A,
  by: R,
  now: Date,
): Refusal | undefined {
  const rule = lifecycle.actions[action]
  if (!rule.by.includes(by)) return refuse('forbidden', 403, lifecycle.words.forbidden)
  if (!isFrom(rule, state, by)) return refuse('status', 409, rule.refusal)
  if (rule.onceRated && state.rated) return refuse('status', 409, rule.refusal)
  if (rule.whileWaiting && !state.waiting) return refuse('status', 409, rule.refusal)
  if (rule.raisesLevel && state.escalationLevel >= lifecycle.maxLevel)
    return refuse('level', 409, lifecycle.words.maxLevel)
  if (state.asked && rule.oncePerDeadlineBy?.includes(by)) return refuse('asked', 409, lifecycle.words.askedBefore)
  const { withinDaysOfResolution: days } = rule
  if (days !== undefined && now.getTime() - (state.resolvedAt?.getTime() ?? 0) > days * dayMs)
    return refuse('window', 409, lifecycle.words.windowOver)
  return undefined
}

const isFrom = <S extends string, R extends string>(rule: ActionRule<S, R>, state: CaseState<S>, by: R): boolean =>
  (rule.fromBy?.[by] ?? rule.from).includes(state.status) ||
  (state.unanswered && (rule.fromUnanswered?.includes(state.status) ?? false))

/** The case after an action at `now`, or a refusal with HTTP status and message. */
export function applyAction<S extends string, A extends string, R extends string>(
  lifecycle: CaseLifecycle<S, A, R>,
  state: CaseState<S>,
  action: A,
  { by, note }: ActionInput<R>,
  now: Date,
): Applied<S, R> | Refusal {
  const refusal = findRefusal(lifecycle, state, action, by, now)
  if (refusal) return refusal
  const rule = lifecycle.actions[action]
  if (rule.noteRequiredFrom?.includes(by) && !note?.trim()) return refuse('note', 400, lifecycle.words.noteMissing)
  const escalationLevel = state.escalationLevel + (rule.raisesLevel ? 1 : 0)
  const closes = rule.marks === 'resolved'
  const opens = rule.marks === 'reopened'
  const clock = clockEffect(rule, state, by)
  return {
    allowed: true,
    next: {
      status: statusAfter(rule, state.status, escalationLevel),
      escalationLevel,
      resolvedAt: closes ? now : opens ? null : state.resolvedAt,
      waiting: clock === undefined ? state.waiting : clock === 'wait',
      rated: rule.marks === 'rated' || (state.rated && !opens),
      asked: rule.oncePerDeadlineBy?.includes(by) || (state.asked && clock !== 'escalated' && clock !== 'reopened'),
      unanswered: state.unanswered && !rule.answersBy?.includes(by),
    },
    clock,
    mails: (rule.mails ?? []).filter((part) => part !== by),
  }
}

function statusAfter<S extends string, R extends string>(rule: ActionRule<S, R>, status: S, level: number): S {
  if (rule.status === undefined) return status
  if (typeof rule.status === 'string') return rule.status
  return rule.status.findLast((step) => level >= step.fromLevel)?.status ?? status
}

function clockEffect<S extends string, R extends string>(
  rule: ActionRule<S, R>,
  { waiting }: CaseState<S>,
  by: R,
): ClockEffect | undefined {
  if (rule.clockBy && !rule.clockBy.includes(by)) return undefined
  // A reply resumes a paused clock and does not affect a running one. A second question does not pause again.
  if (rule.clock === 'resume' && !waiting) return undefined
  return rule.clock === 'wait' && waiting ? undefined : rule.clock
}

/** The actions allowed now, apart from a missing note, for the screens. */
export function availableActions<S extends string, A extends string, R extends string>(
  lifecycle: CaseLifecycle<S, A, R>,
  state: CaseState<S>,
  by: R,
  now: Date,
): A[] {
  return (Object.keys(lifecycle.actions) as A[]).filter((action) => !findRefusal(lifecycle, state, action, by, now))
}

/** The state of a new case. */
export const newCase = <S extends string>(
  lifecycle: Pick<CaseLifecycle<S, string, string>, 'initial'>,
): CaseState<S> => ({
  status: lifecycle.initial,
  escalationLevel: 0,
  resolvedAt: null,
  waiting: false,
  rated: false,
  asked: false,
  unanswered: true,
})
