import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText, text } from '#platform/schemas.ts'
import { isCalendarDay } from '#platform/values/nigerian-time.ts'
import type { ActionOf, DeskKind, Input, RecordKind, Values } from './kind.ts'

const schemas = {
  longText: ({ max = 5_000, missing = 'Write the text', tooLong, optional }: Input) =>
    optional
      ? z.optional(text(max, tooLong))
      : z.pipe(requiredText(100_000, missing), z.string().check(z.maxLength(max, tooLong))),
  line: ({ max = 200, missing = 'Write the text', tooLong, optional }: Input) =>
    optional ? text(max, tooLong) : z.pipe(requiredText(1_000, missing), z.string().check(z.maxLength(max, tooLong))),
  choice: ({ missing, options = [] }: Input) =>
    z.string(missing).check(z.refine((value) => options.some((option) => option.value === value), missing)),
  person: () => z.nullable(z.string().check(z.maxLength(100))),
  yesNo: () => z.optional(z.boolean()),
  date: ({ missing, optional }: Input) =>
    z.string(missing).check(z.refine((day) => (optional && day === '') || isCalendarDay(day), missing)),
} satisfies Record<Input['kind'], (input: Input) => z.ZodMiniType>

/** The schemas of what a person gives with an action. */
export const askShape = (ask: Readonly<Record<string, Input>>): Record<string, z.ZodMiniType> =>
  Object.fromEntries(Object.entries(ask).map(([name, input]) => [name, schemas[input.kind](input)]))

/** The actions of a kind that have a call. */
export type CalledAction<K extends RecordKind> = {
  [A in ActionOf<K>]: K['actions'][A] extends { call: object } ? A : never
}[ActionOf<K>]

export type ActionCall<R extends z.ZodMiniType = z.ZodMiniType> = Endpoint<
  typeof idParams,
  z.ZodMiniUnknown,
  z.ZodMiniType<Values, Values>,
  R,
  'staff'
>
export interface RecordCalls<A extends string, R extends z.ZodMiniType> {
  read: Endpoint<typeof idParams, z.ZodMiniUnknown, z.ZodMiniUnknown, R, 'staff'>
  actions: Readonly<Record<A, ActionCall<R>>>
}

interface Called<K extends DeskKind, R extends z.ZodMiniType> {
  kind: K
  /** Describes the record. */
  response: R
}

/** The calls of the actions of a kind that have one, with what each asks for and the version that the person saw. */
export function actionCalls<const K extends DeskKind, R extends z.ZodMiniType>({
  kind,
  response,
}: Called<K, R>): RecordCalls<CalledAction<K>, R>['actions'] {
  const called = Object.entries(kind.actions).flatMap(([name, { ask, call, second }]) =>
    call ? [{ name, ask, call, second }] : [],
  )
  return Object.fromEntries(
    called.map(({ name, ask, call, second }) => [
      name,
      endpoint({
        method: 'POST',
        path: `${kind.callsPath ?? kind.path}/:id/${call.path}`,
        tag: kind.tag,
        access: 'staff',
        duties: kind.duties.act,
        summary: call.summary,
        idempotent: true,
        ...(second && { fresh: true, answers: [202] }),
        params: idParams,
        ...(ask && { body: z.object({ ...askShape(ask), version: z.optional(z.number()) }) }),
        response,
      }),
    ]),
  ) as unknown as RecordCalls<CalledAction<K>, R>['actions']
}

/** The calls of a kind: one record, and its actions. */
export const recordCalls = <const K extends DeskKind, R extends z.ZodMiniType>({
  kind,
  response,
}: Called<K, R>): RecordCalls<CalledAction<K>, R> => ({
  read: endpoint({
    method: 'GET',
    path: `${kind.path}/:id`,
    tag: kind.tag,
    access: 'staff',
    duties: kind.duties.read,
    summary: kind.summary,
    params: idParams,
    response,
  }),
  actions: actionCalls({ kind, response }),
})
