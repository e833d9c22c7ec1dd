import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageQuery, requiredText, text } from '#platform/schemas.ts'
import type { StaffList } from './contract.list.ts'
import type { Dropped, ListQuery } from './contract.query.ts'
import { listLimits } from './rules.ts'

export interface PersonCell {
  /** Null where the person has no account. */
  id: string | null
  name: string
}
export interface DeadlineCell {
  dueAt: string | null
  /** 'Due in 3 days', 'Overdue by 2 days', 'Waiting for the customer'. */
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
})
export type ListRow = z.infer<typeof row>

const valueCount = z.object({ value: z.string(), label: z.string(), count: z.number(), capped: z.boolean() })
export type ValueCount = z.infer<typeof valueCount>

const listPage = z.object({
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
const columnIds = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(listLimits.columns))

const view = z.object({
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
const viewBody = z.object({
  name: requiredText(listLimits.viewName, 'Enter a name for the view'),
  query: queryBody,
  columns: z._default(z.nullable(columnIds), null),
  shared: z._default(z.boolean(), false),
})

const preferences = z.object({
  /** Columns shown, in order; null for those of the list. */
  columns: z.nullable(z.array(z.string())),
  density: z.enum(['comfortable', 'compact']),
  pageSize: z.nullable(z.number()),
  /** Of all lists of the person. */
  shortcuts: z.boolean(),
})
export type ListPreferences = z.infer<typeof preferences>
const preferencesBody = z.object({
  columns: z.optional(z.nullable(columnIds)),
  density: z.optional(z.enum(['comfortable', 'compact'])),
  pageSize: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(100)))),
  shortcuts: z.optional(z.boolean()),
})

export const batchStates = ['waiting', 'running', 'done'] as const
const batch = z.object({
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
  note: z.optional(text(listLimits.note)),
})
export type ActionInput = z.infer<typeof actionInput>
const records = z.array(id).check(z.minLength(1, 'Select a record'), z.maxLength(listLimits.batchIds))
const batchBody = z.object({
  action: z.string().check(z.maxLength(60)),
  input: z._default(actionInput, {}),
  /** Named records, each with the version that the person saw, or 0 for any; or all that match. */
  ids: z.optional(records),
  versions: z.optional(z.record(z.string(), z.number())),
  /** The number is what the person was shown; another one now is refused with 409 `changed-meanwhile`. */
  matching: z.optional(z.object({ query: queryBody, count: z.number().check(z.int(), z.minimum(1)) })),
})

const values = z.union([z.string(), z.array(z.string())])
/** The parameters of an address: `q`, `sort`, `columns` (ids with commas between), and one for each filter, repeated for several values. */
const listQuery = ({ filters: described }: StaffList) =>
  z.looseObject({
    q: z.optional(values),
    sort: z.optional(values),
    columns: z.optional(values),
    ...Object.fromEntries(described.map((filter) => [filter.id, z.optional(values)])),
  })

/** The call for the pages of a list, by the key of the list: what changes records makes its answers stale. */
export const pageCall = (key: string) => ({ method: 'GET', path: `/lists/${key}` }) as const

/** The calls of a list. */
export function listCalls(list: StaffList) {
  const { key, plural, noun, duties } = list
  const base = pageCall(key).path
  const tag = 'Lists'
  const readers = { tag, access: 'staff', duties: duties.read } as const
  const actors = { tag, access: 'staff', duties: duties.act } as const
  return {
    page: endpoint({
      ...readers,
      method: 'GET',
      path: base,
      summary: `A page of the ${plural}, with the number of records for each value of each filter`,
      query: z.extend(listQuery(list), {
        page: pageQuery.page,
        pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
        counts: z._default(z.enum(['yes', 'no']), 'yes'),
      }),
      response: listPage,
    }),
    neighbours: endpoint({
      ...readers,
      method: 'GET',
      path: `${base}/neighbours/:id`,
      summary: `The ${noun} before and after one, with the filters and in the order of the list`,
      params: idParams,
      query: listQuery(list),
      response: z.object({ previous: z.nullable(z.string()), next: z.nullable(z.string()) }),
    }),
    exportCsv: endpoint({
      ...readers,
      method: 'GET',
      path: `${base}/export.csv`,
      file: true,
      summary: `The ${plural} shown as CSV: the same columns, filters and order, 10,000 at most`,
      query: listQuery(list),
      response: z.unknown(),
    }),
    exportSelected: endpoint({
      ...readers,
      method: 'POST',
      path: `${base}/export`,
      file: true,
      summary: `Selected ${plural} as CSV, 1,000 at most`,
      body: z.object({
        ids: records,
        columns: z.optional(columnIds),
        sort: z.optional(z.string().check(z.maxLength(60))),
      }),
      response: z.unknown(),
    }),
    people: endpoint({
      ...readers,
      method: 'GET',
      path: `${base}/people`,
      summary: `The people to whom ${plural} can be assigned`,
      response: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
    }),
    listViews: endpoint({
      ...readers,
      method: 'GET',
      path: `${base}/views`,
      summary: `Saved views of the ${plural}: your own, and those that are shared`,
      response: z.object({ views: z.array(view) }),
    }),
    addView: endpoint({
      ...readers,
      method: 'POST',
      path: `${base}/views`,
      idempotent: true,
      status: 201,
      summary: `Save a view of the ${plural}`,
      body: viewBody,
      response: view,
      answers: [409],
    }),
    changeView: endpoint({
      ...readers,
      method: 'PUT',
      path: `${base}/views/:id`,
      summary: 'Change a view: your own, or with the duty to, a shared one',
      params: idParams,
      body: viewBody,
      response: view,
      answers: [409],
    }),
    removeView: endpoint({
      ...readers,
      method: 'DELETE',
      path: `${base}/views/:id`,
      summary: 'Delete a view: your own, or with the duty to, a shared one',
      params: idParams,
      response: z.object({ message: z.string() }),
    }),
    readPreferences: endpoint({
      ...readers,
      method: 'GET',
      path: `${base}/preferences`,
      summary: `How you see the ${plural}: columns, density, shortcuts`,
      response: preferences,
    }),
    savePreferences: endpoint({
      ...readers,
      method: 'PUT',
      path: `${base}/preferences`,
      summary: `Change how you see the ${plural}; what is left out stays`,
      body: preferencesBody,
      response: preferences,
    }),
    startBatch: endpoint({
      ...actors,
      method: 'POST',
      path: `${base}/batches`,
      idempotent: true,
      status: 202,
      summary: `Act on many ${plural}: on 1,000 named ones, or on up to 10,000 that match`,
      body: batchBody,
      response: batch,
      answers: [409, 429],
    }),
    listBatches: endpoint({
      ...actors,
      method: 'GET',
      path: `${base}/batches`,
      summary: `Your batches of the last day on ${plural}, newest first, without the refused records`,
      response: z.object({ batches: z.array(batch) }),
    }),
    readBatch: endpoint({
      ...actors,
      method: 'GET',
      path: `${base}/batches/:id`,
      summary: 'How far your batch is, and which records were refused, with the reasons',
      params: idParams,
      response: batch,
    }),
    undoBatch: endpoint({
      ...actors,
      method: 'POST',
      path: `${base}/batches/:id/undo`,
      idempotent: true,
      status: 202,
      summary:
        'Undo your batch within 10 minutes, for records that have not changed since; answers the batch that does it',
      params: idParams,
      response: batch,
      answers: [409, 429],
    }),
  }
}
export type ListCalls = ReturnType<typeof listCalls>
