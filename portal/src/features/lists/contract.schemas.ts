import * as z from 'zod/mini'
import { requiredText, text } from '#platform/schemas.ts'
import type { Dropped, ListQuery } from './contract.query.ts'
import { listLimits } from './rules.ts'

export interface PersonCell {
  /** Null where the person has no account. */
  id: string | null
  name: string
}
export interface DeadlineCell {
  dueAt: string | null
  /** 'Due in 3 working days', 'Overdue by 2 working days', 'Waiting for the customer'. */
  text: string
  tone: 'neutral' | 'warning' | 'danger'
  paused: boolean
}
/** By the kind of its column (`ColumnKind`). */
export type ListCell = string | number | boolean | null | readonly string[] | PersonCell | DeadlineCell

const row = z.object({
  id: z.string(),
  /** Increases with every change; sent with an action, so that nobody acts on what they have not seen. */
  version: z.number(),
  /** What messages call the record: its reference. */
  label: z.string(),
  /** The cells of the columns asked for. */
  cells: z.custom<Record<string, ListCell>>(),
  /** Ids of the actions that the caller may take on it now. */
  actions: z.array(z.string()),
  /** Whether the last word is the customer's: staff have to answer. */
  toAnswer: z.optional(z.boolean()),
})
export type ListRow = z.infer<typeof row>

const valueCount = z.object({ value: z.string(), label: z.string(), count: z.number(), capped: z.boolean() })
export type ValueCount = z.infer<typeof valueCount>

export const listPage = z.object({
  rows: z.array(row),
  page: z.number(),
  pageSize: z.number(),
  total: z.number(),
  /** Whether there are more than `total`. */
  capped: z.boolean(),
  /** For each counted filter, how many records have each value under the other filters and the search; empty with `counts=no`. */
  counts: z.record(z.string(), z.array(valueCount)),
  /** What was shown: the query and columns as understood. */
  query: z.custom<ListQuery>(),
  columns: z.array(z.string()),
  /** What the list does not know of the address, and left out. */
  dropped: z.array(z.custom<Dropped>()),
})
export type ListPage = z.infer<typeof listPage>

const filters = z.record(
  z.string().check(z.maxLength(60)),
  z.array(z.string().check(z.maxLength(listLimits.value))).check(z.maxLength(listLimits.values)),
)
/** A query as it is saved and sent. */
const queryBody = z.object({
  q: z._default(text(listLimits.search), ''),
  sort: z.string().check(z.maxLength(60)),
  filters,
})
export const columnIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(listLimits.columns))

export const view = z.object({
  id: z.string(),
  name: z.string(),
  /** Without the parts that the list no longer knows. */
  query: z.custom<ListQuery>(),
  /** Null where the view leaves the columns to its reader. */
  columns: z.nullable(z.array(z.string())),
  /** `digestOf` the query. */
  digest: z.string(),
  shared: z.boolean(),
  /** Whether the caller may change and delete it. */
  mayChange: z.boolean(),
  /** Name of the author. */
  by: z.string(),
  dropped: z.array(z.custom<Dropped>()),
})
export type ListView = z.infer<typeof view>
export const viewBody = z.object({
  name: requiredText(listLimits.viewName, 'Enter a name for the view'),
  query: queryBody,
  columns: z._default(z.nullable(columnIds), null),
  shared: z._default(z.boolean(), false),
})

export const preferences = z.object({
  /** Columns shown, in order; null for those of the list. */
  columns: z.nullable(z.array(z.string())),
  density: z.enum(['comfortable', 'compact']),
  pageSize: z.nullable(z.number()),
})
export type ListPreferences = z.infer<typeof preferences>
export const preferencesBody = z.object({
  columns: z.optional(z.nullable(columnIds)),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  pageSize: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100)))),
})

export const batchStates = ['waiting', 'running', 'done'] as const
export const batch = z.object({
  id: z.string(),
  /** Id of the list's action. */
  action: z.string(),
  state: z.enum(batchStates),
  total: z.number(),
  /** Records worked off, with and without success. */
  done: z.number(),
  succeeded: z.number(),
  refusedTotal: z.number(),
  /** The first 1,000. */
  refused: z.array(z.object({ id: z.string(), label: z.string(), reason: z.string() })),
  /** Until when it can be undone; null when it cannot, or no longer. */
  undoUntil: z.nullable(z.string()),
  /** The batch that this one undoes. */
  undoes: z.nullable(z.string()),
  /** The batch that undid this one. */
  undoneBy: z.nullable(z.string()),
  createdAt: z.string(),
})
export type ListBatch = z.infer<typeof batch>

const id = z.string().check(z.maxLength(100))
const actionInput = z.object({
  /** For an action that needs a person; null for nobody. */
  person: z.optional(z.nullable(id)),
  tag: z.optional(text(listLimits.tag)),
  /** The tag is removed instead of added. */
  remove: z.optional(z.boolean()),
  note: z.optional(text(listLimits.note)),
  /** For an action that needs a choice: one of its options. */
  choice: z.optional(text(listLimits.value)),
})
export type ActionInput = z.infer<typeof actionInput>
export const records = z.array(id).check(z.minLength(1, 'Select a record'), z.maxLength(listLimits.batchIds))
export const batchBody = z.object({
  action: z.string().check(z.maxLength(60)),
  input: z._default(actionInput, {}),
  /** Named records, each with the version that the person saw, or 0 for any; or all that match. */
  ids: z.optional(records),
  versions: z.optional(z.record(z.string(), z.number())),
  /** The number is what the person was shown; another one now is refused with 409 `changed-meanwhile`. */
  matching: z.optional(z.object({ query: queryBody, count: z.number().check(z.int(), z.minimum(1)) })),
})
export const previewBody = z.omit(batchBody, { input: true, versions: true })

/** What will become of the records of an action, those with the same answer together. */
export const actionPreview = z.object({
  groups: z.array(
    z.object({
      /** 'To Ikeja Electric'; of those that are refused, the reason. */
      label: z.string(),
      isRefused: z.boolean(),
      count: z.number(),
      /** The first of them, as messages call them. */
      records: z.array(z.string()),
    }),
  ),
})
export type ActionPreview = z.infer<typeof actionPreview>
