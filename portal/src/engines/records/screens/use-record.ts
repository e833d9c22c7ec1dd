import type { ComponentType, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { AnyEndpoint } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey, type RecordCall, useRecordCall, useRefresh } from '#kit/api/query.ts'
import { assigningBy } from '#kit/desk/record-bar.tsx'
import type { BoxState } from '#kit/writing/officer-box.tsx'
import type { Endpoint } from '#platform/endpoint.ts'
import type { idParams } from '#platform/schemas.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { ActionCall, RecordCalls } from '../contract.ts'
import { assigningOf, type DeskKind, type Values } from '../kind.ts'

/** What the bar of any kind needs of a record. */
export interface ScreenRecord {
  id: string
  reference: string
  version?: number
  actions: readonly string[]
}

/** What the screens of a record need that officers are given. */
export interface DeskRecord extends ScreenRecord {
  version: number
  assignee: { id: string; name: string } | null
  deadline: { dueAt: string | null; text: string; overdue: boolean; dueSoon: boolean }
}

type People = { people: { id: string; name: string }[] }
type PeopleCall = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniType<People, People>>

/** What it takes to act on records of a kind. */
export interface RecordActions<R extends ScreenRecord> {
  kind: DeskKind
  read: Endpoint<typeof idParams, z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniType<R, R>, 'staff'>
  /** Makes the call of an action. */
  take(record: R, action: string, input: Values, idempotencyKey: string): Promise<unknown>
  /** The reads that its changes make stale. */
  refreshes: readonly Pick<AnyEndpoint, 'method' | 'path'>[]
  /** Below what an action asks for. */
  hintOf?(record: R): string
}

export interface About<R extends DeskRecord> {
  screens: RecordScreens<R>
  record: R
}

/** The screens of a kind: what its description does not say of a page and a preview. */
export interface RecordScreens<R extends DeskRecord> extends RecordActions<R> {
  /** Whom it can be assigned to. */
  people: PeopleCall
  icon: IconName
  /** `due` comes before the day by which something is due, `facts` is the heading of the facts. */
  words: Readonly<Record<'loading' | 'failed' | 'missing' | 'all' | 'aside' | 'due' | 'facts', string>>
  titleOf(record: R): string
  factsOf(record: R): { term: string; value: ReactNode }[]
  Thread: ComponentType<{ record: R; latest?: number; endId?: string }>
  Box: ComponentType<BoxState & About<R>>
  /** In the aside, after what every record has. */
  More?: ComponentType<About<R>>
}

/** How the actions of a kind are called that has a call for each. */
export const takeBy =
  <R extends ScreenRecord>(
    { actions }: RecordCalls<string, z.ZodMiniType<R, R>>,
    kind: DeskKind,
  ): RecordActions<R>['take'] =>
  ({ id, version }, action, input, idempotencyKey) => {
    const body = kind.actions[action]!.ask ? { body: { ...input, version } } : {}
    return api.call(actions[action] as ActionCall, { params: { id }, ...body } as never, { idempotencyKey })
  }

/** The key under which a record is read. */
export const recordKey = <R extends ScreenRecord>({ read }: RecordActions<R>, id: string) =>
  queryKey(read, { params: { id } })

/** How the answer of an action is shown, and what is read again. */
export const useShown = <R extends ScreenRecord>(screens: RecordActions<R>, id: string): RecordCall<unknown> => ({
  shows: (answer) => [recordKey(screens, id), answer],
  refresh: useRefresh(screens.read, ...(screens.refreshes as AnyEndpoint[])),
})

/** Makes a call that changes a record, and refreshes the screens. */
export const useChange = <R extends ScreenRecord, Input>(
  screens: RecordActions<R>,
  id: string,
  call: (input: Input) => Promise<unknown>,
) => useRecordCall(call, useShown(screens, id))

/** The same press sends the same key, however often it is repeated. */
export const keyOf = ({ id, version }: ScreenRecord, action: string): string => `${action}-${id}-${version}`

/** Whether the reader may assign a record now, of a kind that is assigned. */
export const mayAssign = <R extends ScreenRecord>({ kind }: RecordActions<R>, { actions }: R): boolean =>
  actions.includes(assigningOf(kind)?.action ?? '')

/** Whether the reader may write about a record now, in the box below its thread. */
export const mayWrite = <R extends ScreenRecord>({ kind }: RecordActions<R>, { actions }: R): boolean =>
  actions.some((name) => kind.actions[name]!.box)

/** Assigns a record to an officer, or to nobody. */
export function useAssign<R extends ScreenRecord & Partial<DeskRecord>>(screens: RecordActions<R>, record: R) {
  const { action, input } = assigningOf(screens.kind) ?? { action: '', input: '' }
  const call = useChange(screens, record.id, (person: string | null) =>
    screens.take(record, action, { [input]: person }, keyOf(record, action)),
  )
  const { noun } = screens.kind
  return assigningBy(call, noun.charAt(0).toUpperCase() + noun.slice(1), record.assignee ?? null)
}
