// A list of staff is a description: columns, filters, actions, default view. Table, chips, calls, saved views, files and batches come from it; `npm
// run count:lists` prints the lines of each. Ids of columns and filters are in addresses and saved views and are never used again for something else.
// The feature says once what each column and filter is in SQL (`store.columns.server.ts`); page, counts, neighbours, file and batch ask there.
// `readListRequest` reads an address and `parametersOfQuery` writes it, on both sides. What a list does not know is dropped and named in the answer. The
// default order is by deadline, those without one last, so that open records come first without a filter that hides the others.

import type { RecordKind } from '#engines/records/kind.ts'
import type { Duty } from '#platform/duties.ts'

/**
 * What a cell contains, and so how it is drawn, exported and answered:
 * - `text`, `reference`: a string; a reference is short and in figures of one width
 * - `moment`: an ISO time or null; `day`: YYYY-MM-DD or null
 * - `status`: a value of the column's choices, which have its label and tone
 * - `deadline`: `DeadlineCell` or null; `person`: `PersonCell` or null
 * - `number`: a number or null; `tags`: strings; `yes`: a boolean
 */
export type ColumnKind =
  'text' | 'reference' | 'moment' | 'day' | 'status' | 'deadline' | 'person' | 'number' | 'tags' | 'yes'

export type ListTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A value that a column or a filter knows, with its label. */
export interface ListChoice {
  value: string
  label: string
  /** For a status. */
  tone?: ListTone
}

/** A choice for each value of a type, in the order of `labels`: a value that is missing does not compile. */
export const choicesBy = <Value extends string>(labels: Record<Value, string>, tones?: Record<Value, ListTone>) =>
  (Object.keys(labels) as Value[]).map((value): ListChoice => ({
    value,
    label: labels[value],
    ...(tones && { tone: tones[value] }),
  }))

export interface ListColumn {
  /** In addresses and saved views; never given to another column. */
  id: string
  label: string
  kind: ColumnKind
  sortable?: true
  /** Labels and tones of the values of a status; a value without a choice is shown as it is. */
  choices?: readonly ListChoice[]
  /** Of a number that is an amount of money; by default as many as it has. */
  decimals?: 2
  /** By default that of its kind; a number is in rem. A wide column takes what is left. */
  width?: 'narrow' | 'wide' | number
  /** A moment with the time of day. */
  timed?: true
  /** Shown also where there is no room for all usual columns. */
  stays?: true
}

export interface ListFilter {
  /** A parameter of the address; never given to another filter. */
  id: string
  label: string
  /**
   * - `choice`: one or several values, of `choices` where there are any, else of those that occur in the first 10,000 records
   * - `days`: one of `dayPeriods`, or `2026-03-01..2026-03-31` with either end left out
   * - `person`: `me`, `none`, or ids of accounts
   * - `tag`: one or several tags; records have all of them
   */
  kind: 'choice' | 'days' | 'person' | 'tag'
  choices?: readonly ListChoice[]
  /** The answer counts the records for each value, under the other filters. */
  counted?: true
  /** Only links set it: its values are ids of other records, which the answer names. */
  linked?: true
}

/** Something done to one or to many records of the list. */
export interface ListAction {
  id: string
  /** 'Acknowledge' on the button. */
  label: string
  /** 'acknowledged' in the result: '10 acknowledged'. */
  done: string
  /** One key, while the list has the focus. For an action that needs a person it chooses the person who presses it. */
  shortcut?: string
  /**
   * What the person gives with it. A note is required, at most 5,000 characters. A tag is added to the records, or removed from them. A choice is
   * one of `options`.
   */
  needs?: 'person' | 'tag' | 'note' | 'choice'
  /** For an action that needs a tag: path of the call that answers `{ tags: [{ tag }] }`, the tags in use that begin with `search`. */
  suggestions?: string
  /** How the note is asked for, where it is more than 'Note', and whether it may be left out. */
  note?: { label: string; hint: string; max: number; isOptional?: true }
  /** For an action that needs a choice. */
  options?: ActionOptions
  /** With a note also one of these. */
  choices?: { label: string; hint?: string; missing: string; options: readonly ListChoice[] }
  /** The question before it is done; without one it is done at once. */
  confirm?: string
  /** Before it is done, the server says what will become of the records (`RecordAction.preview`). */
  preview?: true
  /** It can be undone for ten minutes, for records that have not changed since. */
  undo?: true
}

/** Where the options of an action come from. */
export interface ActionOptions {
  /** What one is called: 'Topic'. */
  label: string
  /** Path of the call that answers a list of them, and the names of the properties that are their value and their label. */
  path: string
  valueIn: string
  labelIn: string
  /** What the choice does, where that is not obvious. */
  hint?: string
}

export interface ListDuties {
  /** To see the list and to save views. */
  read: readonly Duty[]
  /** To save it as a file, where not everybody who sees it may. */
  export?: readonly Duty[]
  /** To act on records. */
  act: readonly Duty[]
  /** To change the shared views of others. */
  share: readonly Duty[]
}

/** What a list shows before a person changes it: the order, and the filters that are set. */
export interface ListDefaults {
  /** Id of a sortable column; with `-` the last first. */
  sort: string
  filters?: Readonly<Record<string, readonly string[]>>
  /** Ids of the columns shown, in order; where there is no room for all, the last are left out first. */
  columns: readonly string[]
  /** Ids of columns that are added in this order where there is room. */
  more?: readonly string[]
}

/** A list of staff: everything that table, chips, views, files and batches draw from. Describe it with `describeList`. */
export interface StaffList {
  /** In addresses of calls, saved views and batches; never given to another list. */
  key: string
  /** 'complaint' and 'complaints', in sentences. */
  noun: string
  plural: string
  /** Label of the search; 'Search complaints' by default. */
  searchLabel?: string
  /** Address of the page. */
  path: string
  /** The address above those of the records, where it is another one; null where they have no pages. */
  recordsAt?: string | null
  duties: ListDuties
  columns: readonly ListColumn[]
  /** A visible title for the last column, whose button opens what can be done with a record. */
  actionsColumn?: string
  filters: readonly ListFilter[]
  /** The filter that this page of the list always has, by its address: neither offered nor cleared. */
  within?: string
  actions: readonly ListAction[]
  defaults: ListDefaults
  /** Rows of a page, where a person has not chosen another number. */
  pageSize?: number
  /**
   * Nothing of the list is kept: neither in an address or the browser nor in views, files, batches and logs (`sealed/service.memory.server.ts`). Its one call is
   * `sealedPage`; its records have no page and are opened on purpose only. It has no actions, and each filter is about the column of its id.
   */
  sealed?: true
  /** The list is read and nothing else: no views, preferences, files, selection or actions, and one call. */
  plain?: true
}

/** The filter of records whose last word is the customer's (`byAnswer`). */
export const answerFilter = {
  id: 'answer',
  label: 'To answer',
  kind: 'choice',
  choices: [{ value: 'yes', label: 'Yes' }],
} as const satisfies ListFilter

/** Whether a person can save, select and act. */
export const hasExtras = ({ sealed, plain }: StaffList): boolean => !sealed && !plain

/** Values of a filter of days besides two dates; they move with the calendar, so that saved views do. */
export const dayPeriods = {
  today: 'Today',
  yesterday: 'Yesterday',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
  'this-month': 'This month',
  'last-month': 'Last month',
} as const

/** Parameters of a list's address that no filter may be named after. */
export const listParameters = ['page', 'pageSize', 'sort', 'q', 'columns', 'counts', 'view'] as const

/** How a record is given to a colleague, and how an officer takes it. */
export const assignAction = {
  id: 'assign',
  label: 'Assign',
  done: 'assigned',
  shortcut: 'a',
  needs: 'person',
  undo: true,
} as const satisfies ListAction
export const takeAction = { id: 'take', label: 'Take', done: 'taken', shortcut: 't' } as const satisfies ListAction

/** The actions that a kind of record says that lists do. */
export const batchActions = ({ actions }: RecordKind): ListAction[] =>
  Object.entries(actions).flatMap(([id, { batch, shortcut }]) =>
    batch ? [{ id, label: batch.label, done: batch.done, ...(shortcut && { shortcut }), undo: true as const }] : [],
  )

const twice = (ids: readonly string[]) => ids.find((id, at) => ids.indexOf(id) !== at)

/** Checks a description; a mistake in one stops the start. */
export function describeList<const L extends StaffList>(list: L): L {
  const { columns, filters, actions, defaults }: StaffList = list
  const sorted = columns.find(({ id }) => id === defaults.sort.replace(/^-/, ''))
  const columnIds = columns.map(({ id }) => id)
  const filterIds = filters.map(({ id }) => id)
  const shortcuts = actions.flatMap(({ shortcut }) => shortcut ?? [])
  const problem =
    twice(columnIds) ??
    twice(filterIds) ??
    twice(actions.map(({ id }) => id)) ??
    twice(shortcuts) ??
    [...columnIds, ...filterIds].find((id) => !/^[a-z][a-zA-Z0-9]*$/.test(id)) ??
    filterIds.find((id) => listParameters.some((name) => name === id)) ??
    actions.find(({ needs, options }) => (needs === 'choice') !== (options !== undefined))?.id ??
    [...defaults.columns, ...(defaults.more ?? [])].find((id) => !columnIds.includes(id)) ??
    Object.keys(defaults.filters ?? {}).find((id) => !filterIds.includes(id)) ??
    (sorted?.sortable ? undefined : defaults.sort) ??
    (list.plain && actions[0]?.id) ??
    (list.sealed && (actions[0]?.id ?? filters.find(({ id, kind }) => kind === 'tag' || !columnIds.includes(id))?.id))
  if (problem !== undefined) throw new Error(`The list ${list.key} is described wrongly: ${problem}`)
  return list
}

/** Whether its records have pages; those of a sealed list open in place. */
export const hasPages = ({ sealed, recordsAt }: StaffList): boolean => !sealed && recordsAt !== null

export const recordAddress = (list: StaffList, id: string): string => `${list.recordsAt ?? list.path}/${id}`

/** The numbers of rows that a person can choose for a page. */
export const pageSizesOf = ({ pageSize = 25 }: StaffList): number[] =>
  [...new Set([25, 50, 100, pageSize])].sort((one, other) => one - other)
