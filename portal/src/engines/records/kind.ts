// What a kind of record is, as data for server and browser: its states, what can be done with it by whom and what follows. A feature describes its kind
// once (`kind.ts`); labels, tones, icons, choices, the order in charts, conditions in SQL, what a person can do now and why not, inputs, clock, history
// and mails come from it. The functions below are pure; `service.act.server.ts` takes the actions.

import type { Duty } from '#platform/duties.ts'
import { nigerianDay } from '#platform/values/nigerian-time.ts'
import type { IconName } from '#ui/icon-names.ts'

export interface Look {
  label: string
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  icon: IconName
}

/** A column that has a value, whichever. */
export const isSet = Symbol('is set')
type Scalar = string | number | boolean | null
/** The columns of a state: a value, one of several, or any value. */
export type StateColumns = Readonly<Record<string, Scalar | readonly Scalar[] | typeof isSet>>

export interface State extends Look {
  /** Who has to act. */
  waits: 'us' | 'owner' | 'other' | 'nobody'
  /** What the deadline does while a record is in this state: `rests` ends it, and the record still knows that somebody waits. */
  clock: 'runs' | 'paused' | 'rests' | 'stopped'
  /** The first state whose columns a record has is its own. Never remove a released one: its records would be in none. */
  stored: StateColumns
  /** A state that time brings: so many hours after a moment, or when a day is over in Nigeria. It comes before the one with the same columns that it follows. */
  past?: { column: string; hours: number } | { day: string }
  /** The next step, for staff. */
  next?: string
  /** The state whose word people read. */
  as?: string
  /** Its place from the bottom in charts of all states; without one it is in none. */
  stack?: number
}

interface Moment<Role extends string = string> {
  by: Role
  now: Date
}

/** What a record must be for an action. `server`: the server answers under this name, since the record itself does not tell. */
export type Condition<Row> =
  | {
      /** A method, so that a kind is also one of any record. */
      met(row: Row, moment: Moment): boolean
      refusal: string
      /** 403 where it takes the action from this role; 409 otherwise. */
      statusCode?: 403
      /** Names the condition for code that explains its refusal. */
      reason?: string
    }
  | 'server'

/** The field of a draft in the account, by where it is written. */
export const draftFields = { reply: 'message', note: 'note' } as const

/** What a person gives with an action that has a button: the bar asks for it in a dialog. */
export interface DialogInput {
  kind: 'longText' | 'date' | 'yesNo' | 'line' | 'choice'
  /** Of its field. */
  label: string
  max?: number
  missing?: string
  tooLong?: string
  /** It may be empty. */
  optional?: true
  /** It begins with what the record has under this name. */
  prefilled?: true
  /** Of a choice. */
  options?: readonly { value: string; label: string }[]
  /** Staff may take a text from those that they send often, whose placeholders must be filled where it is mailed. */
  canned?: true
  /** The action that follows where it is set, for the person who acts where that one asks for a person. */
  follow?: string
}

/** What a person gives with an action. */
export interface Input extends Omit<DialogInput, 'kind'> {
  kind: DialogInput['kind'] | 'person'
}

export type Values = Readonly<Record<string, unknown>>

/** What an action knows when it changes the record. */
export interface ActionContext {
  now: Date
  actor: { id: string; name: string }
}

interface ActionFacts<Row, S extends string, R extends string, C extends string> {
  /** Officers alone, or others alone. */
  by: readonly R[]
  /** In which states it can be taken, where roles differ for each; in all where it is left out. */
  from?: readonly S[] | Readonly<Partial<Record<R, readonly S[]>>>
  /** What is said in another state. */
  otherwise?: string
  /** Each answers a sentence where it is not met. */
  when?: readonly C[]
  to?: S | ((row: Row) => S)
  /** Whether the record is already as this leaves it: a repetition changes nothing. */
  isDone?(row: Row, input: Values): boolean
  /** Who takes it has just proved who they are. */
  fresh?(row: Row): boolean
  /** It waits until a second person agrees, where there is one. */
  second?(row: Row): boolean
  /** The record is erased; the audit log keeps the entry. */
  erases?: true
  /** Columns that change besides those of the state. */
  set?(row: Row, input: Values, acting: ActionContext): object
  /** Its name in the history, and what the history says of it. */
  entry?: string
  happened?: string
  /** The text in the history. */
  entryText?(input: Values): string
  /** Its mails, by who gets them. */
  mails?: Readonly<Record<string, string>>
  /** It is written in the box below the thread, and ends its draft. */
  box?: 'reply' | 'note'
  /** Other drafts that it ends. */
  drafts?: readonly string[]
  /** Nobody's work becomes stale by it: the version and the time of the last change stay. */
  quiet?: true
  /** It is not among the actions of a record: mails and parts of the page take it. */
  apart?: true
  /** Its call, below the record. */
  call?: { path: string; summary: string }
  icon?: IconName
  shortcut?: string
  /** Not a button of the bar, but the last in its menu. */
  place?: 'menu'
  /** It is hard to take back. */
  grave?: true
  /** What the screen says when it is done. */
  confirmation?: string
  /** Lists do it to many records: its label there, what is said of them ('10 closed'), and the action that undoes it. */
  batch?: { label: string; done: string; undo: string }
}
/** With a label the bar draws a button; what it asks for then fits in a dialog. */
type Asking =
  | { label: string; ask?: Readonly<Record<string, DialogInput>> }
  | { label?: undefined; ask?: Readonly<Record<string, Input>> }
export type Action<Row, S extends string, R extends string, C extends string> = ActionFacts<Row, S, R, C> & Asking

type ByName<T> = Readonly<Record<string, T>>

/** A kind as the engine reads it. */
export interface RecordKind<Row = never> {
  /** In the audit log, in keys of calls, drafts and presence; never changes. */
  key: string
  noun: string
  roles: readonly string[]
  states: ByName<State>
  conditions: ByName<Condition<Row>>
  actions: ByName<Action<Row, string, string, string>>
}

/** A kind that staff handle at a desk. */
export interface DeskKind<Row = never> extends RecordKind<Row> {
  /** Of its calls, where `callsPath` names no other, and of its pages. */
  path: string
  callsPath?: string
  /** Its heading in the description of the API, and the summary of the call that reads one. */
  tag: string
  summary: string
  duties: { read: readonly Duty[]; act: readonly Duty[] }
  /** The roles of those who handle it for the Commission, where they are more than `staff`. */
  officers?: readonly string[]
  /** What it has; nothing else. */
  parts: readonly string[]
  /** The queue of its mails, where it has another name than usual. */
  mailQueue?: string
}

type HasStates = Pick<RecordKind, 'states'>
type StateOf<K extends HasStates> = keyof K['states'] & string
export type ActionOf<K extends RecordKind> = keyof K['actions'] & string
export type RoleOf<K extends RecordKind> = K['roles'][number]

/** Nothing but these names in each action: TypeScript allows others in an object whose type it infers. */
type OnlyKnown<Actions, Known extends PropertyKey> = {
  [A in keyof Actions]: { readonly [Other in Exclude<keyof Actions[A], Known>]: never }
}

/**
 * Describes a kind of record with these columns; a name of a state, role, condition or action that does not exist does not compile, and neither does what
 * nobody reads of an action. `More` is what the feature itself reads of its actions.
 */
export const recordKind =
  <Row extends object, More extends object = object>() =>
  <
    const Roles extends readonly string[],
    const States extends ByName<State>,
    const Conditions extends ByName<Condition<Row>>,
    const Actions extends ByName<
      Action<Row, keyof NoInfer<States> & string, NoInfer<Roles>[number], keyof NoInfer<Conditions> & string> & More
    >,
    const Rest extends { key: string; noun: string },
  >(
    kind: Rest & {
      roles: Roles
      states: States
      conditions: Conditions
      actions: Actions & OnlyKnown<Actions, keyof ActionFacts<Row, string, string, string> | keyof Asking | keyof More>
    },
  ): Rest & { roles: Roles; states: States; conditions: Conditions; actions: Actions } =>
    kind

/** As types of columns and calls want them. */
type NonEmpty<T> = [T, ...T[]]
const names = <T extends object>(described: T) => Object.keys(described) as (keyof T & string)[]

/** The states that people read, in order. */
export const shownStates = <K extends HasStates>(kind: K) =>
  names(kind.states).filter((name) => !kind.states[name]!.as) as NonEmpty<ShownState<K>>
export type ShownState<K extends HasStates> = {
  [S in StateOf<K>]: K['states'][S] extends { as: string } ? never : S
}[StateOf<K>]

/** Each value that a state stores in a column, in the order of the states. */
export const storedIn = <K extends RecordKind, C extends string>(kind: K, column: C) =>
  [...new Set(names(kind.states).flatMap((name) => kind.states[name]!.stored[column] ?? []))] as NonEmpty<
    StoredIn<K, C>
  >
export type StoredIn<K extends RecordKind, C extends string> = Flat<
  Extract<K['states'][StateOf<K>]['stored'], Readonly<Record<C, unknown>>>[C]
>
type Flat<T> = T extends readonly (infer Each)[] ? Each : T extends string ? T : never

/** The states of a list, with label and tone. */
export const stateChoices = (kind: HasStates) =>
  shownStates(kind).map((value) => ({ value, label: kind.states[value]!.label, tone: kind.states[value]!.tone }))

/** The states of a chart, from the bottom. */
export const stackedStates = <K extends HasStates>(kind: K): ShownState<K>[] => {
  const place = (name: string) => kind.states[name]!.stack ?? 0
  return shownStates(kind)
    .filter((name) => place(name) > 0)
    .toSorted((one, other) => place(one) - place(other))
}

/** What the history says of the entries that actions leave. */
export const historyWords = <K extends RecordKind>(kind: K) =>
  Object.fromEntries(
    Object.entries(kind.actions).flatMap(([name, { entry = name, happened }]) => (happened ? [[entry, happened]] : [])),
  ) as Record<EntryOf<K>, string>
export type EntryOf<K extends RecordKind> = {
  [A in ActionOf<K>]: K['actions'][A] extends { happened: string }
    ? K['actions'][A] extends { entry: infer Entry extends string }
      ? Entry
      : A
    : never
}[ActionOf<K>]
export const historyEntries = <K extends RecordKind>(kind: K) => names(historyWords(kind)) as NonEmpty<EntryOf<K>>

/** The mail about an entry of the history for those who get it under this name. */
export const mailOf = <K extends RecordKind>(kind: K, entry: string, to: string) =>
  Object.entries(kind.actions).find(([name, action]) => (action.entry ?? name) === entry)?.[1].mails?.[to] as
    MailOf<K> | undefined
export type MailOf<K extends RecordKind> = {
  [A in ActionOf<K>]: K['actions'][A] extends { mails: infer Mails } ? Mails[keyof Mails] : never
}[ActionOf<K>]

const fits = (row: Values, stored: StateColumns) =>
  Object.entries(stored).every(([column, wanted]) => {
    const value = row[column] ?? null
    if (wanted === isSet) return value !== null
    return Array.isArray(wanted) ? wanted.includes(value) : value === wanted
  })

/** The states in the order in which they are tried: first those that time brings. */
export const triedStates = ({ states }: RecordKind) =>
  names(states).toSorted((one, other) => Number(!states[one]!.past) - Number(!states[other]!.past))

const hourMs = 3_600_000
/** A state that time brings is only known at a time; without the column the time has not begun. */
export const noMoment = (noun: string) => new Error(`A state of a ${noun} comes with time, and no time is given`)
function isPast(noun: string, row: Values, past: NonNullable<State['past']>, now: Date | undefined) {
  if (!now) throw noMoment(noun)
  if ('day' in past) return row[past.day] ? (row[past.day] as string) < nigerianDay(now) : false
  const since = row[past.column] as Date | null | undefined
  return since ? since.getTime() + past.hours * hourMs < now.getTime() : false
}

/** The state of a record itself, by its columns. */
function ownStateOf<K extends RecordKind>(kind: K, row: object, now: Date | undefined): StateOf<K> {
  const found = triedStates(kind).find((name) => {
    const { stored, past } = kind.states[name]!
    return fits(row as Values, stored) && (!past || isPast(kind.noun, row as Values, past, now))
  })
  if (!found) throw new Error(`A ${kind.noun} is in a state that is not described`)
  return found as StateOf<K>
}

/** The state that people read; a kind of which a state comes with time needs `now`. */
export const stateOf = <K extends RecordKind>(kind: K, row: object, now?: Date): ShownState<K> => {
  const own = ownStateOf(kind, row, now)
  return (kind.states[own]!.as ?? own) as ShownState<K>
}

export const lookOf = (kind: RecordKind, row: object, now?: Date): Look => kind.states[stateOf(kind, row, now)]!

/** Why an action is refused: the role never may (403), the record does not allow it (409) or something is missing (400). */
export interface Refusal {
  allowed: false
  statusCode: 400 | 403 | 409
  message: string
  reason: string
}

export const forbidden = 'You are not allowed to do this.'

export function refusalOf(kind: RecordKind, row: object, name: string, moment: Moment): Refusal | undefined {
  const { by, from, otherwise = '', when = [] } = kind.actions[name]!
  if (!by.includes(moment.by)) return { allowed: false, statusCode: 403, message: forbidden, reason: 'forbidden' }
  const states = from && (Array.isArray(from) ? from : (from as ByName<readonly string[]>)[moment.by])
  if (states && !states.includes(ownStateOf(kind, row, moment.now)))
    return { allowed: false, statusCode: 409, message: otherwise, reason: 'state' }
  for (const each of when) {
    const condition = kind.conditions[each]!
    if (condition === 'server' || condition.met(row as never, moment)) continue
    const { refusal: message, statusCode = 409, reason = 'state' } = condition
    return { allowed: false, statusCode, message, reason }
  }
  return undefined
}

/** The actions that a person can take now, as far as the record itself tells, for screens and lists. */
export const availableActions = <K extends RecordKind>(kind: K, row: object, moment: Moment<RoleOf<K>>) =>
  names(kind.actions).filter(
    (name) => !kind.actions[name]!.apart && !refusalOf(kind, row, name, moment),
  ) as OfferedAction<K>[]
type OfferedAction<K extends RecordKind> = {
  [A in ActionOf<K>]: K['actions'][A] extends { apart: true } ? never : A
}[ActionOf<K>]
export const offeredActions = <K extends RecordKind>(kind: K) =>
  names(kind.actions).filter((name) => !kind.actions[name]!.apart) as NonEmpty<OfferedAction<K>>

/** What the deadline does when a record goes from one state to another. */
export type ClockMove = 'start' | 'pause' | 'resume' | 'rest' | 'stop'
const moves = { runs: 'start', paused: 'pause', rests: 'rest', stopped: 'stop' } as const
const clockMove = (before: State['clock'], after: State['clock']): ClockMove | undefined =>
  before === after ? undefined : before === 'paused' && after === 'runs' ? 'resume' : moves[after]

/** The drafts in the account that an action ends. */
export const draftsOf = ({ box, drafts = [] }: Pick<ActionFacts<never, string, string, string>, 'box' | 'drafts'>) =>
  box ? [draftFields[box], ...drafts] : drafts

/** Whether only those who handle records of the kind take an action, who need its duty and handle nothing of their own. */
export const isOfOfficers = ({ actions, officers = ['staff'] }: DeskKind, action: string): boolean =>
  actions[action]!.by.every((role) => officers.includes(role))

/** The action that gives a record to a person, and the name of its input; undefined for a kind that nobody assigns. */
export const assigningOf = (kind: RecordKind): { action: string; input: string } | undefined =>
  names(kind.actions).flatMap((action) => {
    const asked = Object.entries(kind.actions[action]!.ask ?? {}).find(([, { kind: what }]) => what === 'person')
    return asked ? [{ action, input: asked[0] }] : []
  })[0]

interface ActionEffect<K extends RecordKind> {
  allowed: true
  from: StateOf<K>
  to: StateOf<K>
  /** The columns that change. */
  set: Record<string, unknown>
  clock: ClockMove | undefined
}

type Given = { input?: Values | undefined; actor?: ActionContext['actor'] }

/** What an action that is not refused does to a record. */
export function effectOf<K extends RecordKind>(
  kind: K,
  row: object,
  name: ActionOf<K>,
  now: Date,
  { input = {}, actor = { id: '', name: '' } }: Given = {},
): ActionEffect<K> {
  const action: Action<never, string, string, string> = kind.actions[name]!
  const from = ownStateOf(kind, row, now)
  const asked = typeof action.to === 'function' ? action.to(row as never) : action.to
  const columns = asked === undefined ? [] : Object.entries(kind.states[asked]!.stored)
  const set = {
    ...Object.fromEntries(columns.filter(([, value]) => value !== isSet && !Array.isArray(value))),
    ...action.set?.(row as never, input, { now, actor }),
  }
  const to = ownStateOf(kind, { ...row, ...set }, now)
  return { allowed: true, from, to, set, clock: clockMove(kind.states[from]!.clock, kind.states[to]!.clock) }
}

/** What an action does to a record, or why it is refused. */
export const decide = <K extends RecordKind>(
  kind: K,
  row: object,
  name: ActionOf<K>,
  moment: Moment<RoleOf<K>>,
  given?: Given,
): ActionEffect<K> | Refusal => refusalOf(kind, row, name, moment) ?? effectOf(kind, row, name, moment.now, given)
