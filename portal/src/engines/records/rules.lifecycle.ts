/**
 * The lifecycle of a record as data, evaluated by server and screens with the pure functions below. `State` is what decides about a record: its
 * status and whatever else the rules of its kind name. `A` are the actions, `R` the roles of people (and of the clock).
 */
export type Lifecycle<State, A extends string, R extends string> = Readonly<Record<A, ActionRule<State, R>>>

/** Who may take an action, in which states, and its effect. */
export interface ActionRule<State, R extends string> {
  by: readonly R[]
  /** The first that is not met refuses the action; without any it is allowed in every state. */
  needs?: readonly Need<State, R>[]
  /** What changes of the state. */
  to?: Partial<State> | ((state: State) => Partial<State>)
}

/** The role that acts, and when. */
interface Moment<R> {
  by: R
  now: Date
}

export interface Need<State, R extends string> {
  is: (state: State, moment: Moment<R>) => boolean
  refusal: string
  /** 403 where the state takes the action from this role; 409 otherwise. */
  statusCode?: 403
  /** Names the need for code that explains its refusal. */
  reason?: string
}

/** Needs one of these statuses. */
export const inStatus = <S extends string>(statuses: readonly S[], refusal: string): Need<{ status: S }, string> => ({
  is: ({ status }) => statuses.includes(status),
  refusal,
})

/** Why an action is refused: the role never may (403), the state does not allow it (409) or a note is missing (400). */
export interface Refusal {
  allowed: false
  statusCode: 400 | 403 | 409
  message: string
  reason: string
}

export const forbidden = 'You are not allowed to do this.'

function findRefusal<State, A extends string, R extends string>(
  lifecycle: Lifecycle<State, A, R>,
  state: State,
  action: A,
  moment: Moment<R>,
): Refusal | undefined {
  const { by, needs } = lifecycle[action]
  if (!by.includes(moment.by)) return { allowed: false, statusCode: 403, message: forbidden, reason: 'forbidden' }
  const unmet = needs?.find(({ is }) => !is(state, moment))
  if (!unmet) return undefined
  const { refusal: message, statusCode = 409, reason = 'state' } = unmet
  return { allowed: false, statusCode, message, reason }
}

/** The state after an action, or a refusal with HTTP status and message. */
export function applyAction<State, A extends string, R extends string>(
  lifecycle: Lifecycle<State, A, R>,
  state: State,
  action: A,
  moment: Moment<R>,
): { allowed: true; next: State } | Refusal {
  const refusal = findRefusal(lifecycle, state, action, moment)
  if (refusal) return refusal
  const { to } = lifecycle[action]
  return { allowed: true, next: { ...state, ...(typeof to === 'function' ? to(state) : to) } }
}

/** The actions allowed now, for the screens. */
export const availableActions = <State, A extends string, R extends string>(
  lifecycle: Lifecycle<State, A, R>,
  state: State,
  moment: Moment<R>,
): A[] => (Object.keys(lifecycle) as A[]).filter((action) => !findRefusal(lifecycle, state, action, moment))
