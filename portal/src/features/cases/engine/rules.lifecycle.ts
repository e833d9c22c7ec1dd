/**
 * The lifecycle of a case as data, and the two pure functions with which server and screens read it (architecture, 'Cases').
 * `S` are its statuses, `A` its actions, `R` the roles in it, e.g. staff, owner, clock.
 */
export interface CaseLifecycle<S extends string, A extends string, R extends string> {
  statuses: readonly S[]
  /** What a new case begins with; its level is 0. */
  initial: S
  /** A case in one of these is closed: its clock has stopped. */
  closed: readonly S[]
  maxLevel: number
  actions: Readonly<Record<A, ActionRule<S, R>>>
  words: { forbidden: string; maxLevel: string; noteMissing: string; windowOver: string }
}

/** Who may take an action, when, and what follows from it. */
export interface ActionRule<S extends string, R extends string> {
  by: readonly R[]
  from: readonly S[]
  /** Roles that may take it only in fewer statuses. */
  fromBy?: Partial<Record<R, readonly S[]>>
  /** Why it cannot be taken in another status. */
  refusal: string
  /** The status that follows: one for all, or by the level then reached. Left out, it stays. */
  status?: S | readonly { fromLevel: number; status: S }[]
  /** Adds one level; at the highest it is refused. */
  raisesLevel?: true
  /** Roles that must give a note; for others it is optional. */
  noteRequiredFrom?: readonly R[]
  /** Only within so many days of the resolution. */
  withinDaysOfResolution?: number
  /** Only once until the case is reopened. */
  onceRated?: true
  /** Only while the clock waits for the customer. */
  whileWaiting?: true
  /** What happens to the deadline: a new step begins, or it pauses, resumes or ends. */
  clock?: ClockEffect
  /** Only these roles move the clock by it; all by default. */
  clockBy?: readonly R[]
  /** Roles that are notified by mail; never the one that took the action. */
  mails?: readonly R[]
  /** Marks the case: resolved now, open again, rated. */
  marks?: 'resolved' | 'reopened' | 'rated'
}
export type ClockEffect = 'escalated' | 'wait' | 'resume' | 'stop' | 'reopened'

/** All that decides about the actions of a case. */
export interface CaseState<S extends string> {
  status: S
  escalationLevel: number
  resolvedAt: Date | null
  /** The clock waits for the customer's answer. */
  waiting: boolean
  rated: boolean
}

export interface ActionInput<R extends string> {
  by: R
  note?: string | undefined
}

/** Why an action cannot be taken: this role never may (403), not in this state (409), or a note is missing (400). */
export interface Refusal {
  allowed: false
  reason: 'forbidden' | 'status' | 'level' | 'window' | 'note'
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

/** Why the action is refused, a missing note aside; undefined when it is allowed. */
function findRefusal<S extends string, A extends string, R extends string>(
  lifecycle: CaseLifecycle<S, A, R>,
  state: CaseState<S>,
  action: A,
  by: R,
  now: Date,
): Refusal | undefined {
  const rule = lifecycle.actions[action]
  if (!rule.by.includes(by)) return refuse('forbidden', 403, lifecycle.words.forbidden)
  if (!(rule.fromBy?.[by] ?? rule.from).includes(state.status)) return refuse('status', 409, rule.refusal)
  if (rule.onceRated && state.rated) return refuse('status', 409, rule.refusal)
  if (rule.whileWaiting && !state.waiting) return refuse('status', 409, rule.refusal)
  if (rule.raisesLevel && state.escalationLevel >= lifecycle.maxLevel)
    return refuse('level', 409, lifecycle.words.maxLevel)
  const { withinDaysOfResolution: days } = rule
  if (days !== undefined && now.getTime() - (state.resolvedAt?.getTime() ?? 0) > days * dayMs)
    return refuse('window', 409, lifecycle.words.windowOver)
  return undefined
}

/** The case after an action at `now`, or a refusal with its HTTP status and a sentence to show. */
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
  // A reply resumes a paused clock and leaves a running one alone. Asking twice pauses once.
  if (rule.clock === 'resume' && !waiting) return undefined
  return rule.clock === 'wait' && waiting ? undefined : rule.clock
}

/** The actions that would be taken now (a note aside); screens show these and no others. */
export function availableActions<S extends string, A extends string, R extends string>(
  lifecycle: CaseLifecycle<S, A, R>,
  state: CaseState<S>,
  by: R,
  now: Date,
): A[] {
  return (Object.keys(lifecycle.actions) as A[]).filter((action) => !findRefusal(lifecycle, state, action, by, now))
}

/** A case as it begins. */
export const newCase = <S extends string>(
  lifecycle: Pick<CaseLifecycle<S, string, string>, 'initial'>,
): CaseState<S> => ({
  status: lifecycle.initial,
  escalationLevel: 0,
  resolvedAt: null,
  waiting: false,
  rated: false,
})
