import * as z from 'zod/mini'
import { duties } from '#platform/duty-words.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, pageQuery } from '#platform/schemas.ts'
import { fileFormats } from './rules.ts'
import type { StaffList } from './contract.list.ts'
import { pageCall } from './contract.page-call.ts'
import {
  actionPreview,
  batch,
  batchBody,
  columnIds,
  listPage,
  preferences,
  preferencesBody,
  previewBody,
  records,
  view,
  viewBody,
} from './contract.schemas.ts'

export type {
  ActionInput,
  ActionPreview,
  DeadlineCell,
  ListBatch,
  ListCell,
  ListPage,
  ListPreferences,
  ListRow,
  ListView,
  PersonCell,
  ValueCount,
} from './contract.schemas.ts'

const values = z.union([z.string(), z.array(z.string())])
/** The parameters of an address: `q`, `sort`, `columns` (ids with commas between), and one for each filter, repeated for several values. */
const listQuery = ({ filters: described }: StaffList) =>
  z.looseObject({
    q: z.optional(values),
    sort: z.optional(values),
    columns: z.optional(values),
    ...Object.fromEntries(described.map((filter) => [filter.id, z.optional(values)])),
  })

/** For a screen that does not contain the description of its plain list. */
export const readDescription = endpoint({
  method: 'GET',
  path: '/lists/:key/description',
  tag: 'Lists',
  access: 'staff',
  duties,
  summary: 'Columns, filters and actions of a list',
  params: z.object({ key: z.string().check(z.maxLength(60)) }),
  response: z.object({ list: z.custom<StaffList>() }),
})

/** Who may save a list as a file. */
export const exportDuties = ({ duties }: Pick<StaffList, 'duties'>) => duties.export ?? duties.read

/** The calls of a list. */
export function listCalls(list: StaffList) {
  const { key, plural, noun } = list
  const base = pageCall(key).path
  const tag = 'Lists'
  const readers = { tag, access: 'staff', duties: list.duties.read } as const
  const actors = { tag, access: 'staff', duties: list.duties.act } as const
  // More than some records only with a fresh proof of who asks.
  const exporters = { ...readers, duties: exportDuties(list), fresh: true } as const
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
      ...exporters,
      method: 'GET',
      path: `${base}/export.csv`,
      file: true,
      summary: `The ${plural} shown as CSV: the same columns, filters and order, 10,000 at most`,
      query: listQuery(list),
      response: z.unknown(),
    }),
    exportXlsx: endpoint({
      ...exporters,
      method: 'GET',
      path: `${base}/export.xlsx`,
      file: true,
      summary: `The ${plural} shown as an Excel file, which keeps all digits: the same columns, filters and order, 10,000 at most`,
      query: listQuery(list),
      response: z.unknown(),
    }),
    exportSelected: endpoint({
      ...exporters,
      method: 'POST',
      path: `${base}/export`,
      file: true,
      summary: `Selected ${plural} as CSV or an Excel file, 1,000 at most`,
      body: z.object({
        ids: records,
        columns: z.optional(columnIds),
        format: z._default(z.enum(fileFormats), 'csv'),
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
      summary: `How you see the ${plural}: columns, density, rows of a page`,
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
    preview: endpoint({
      ...actors,
      method: 'POST',
      path: `${base}/preview`,
      summary: `What an action will do to many ${plural}, before it is begun; changes nothing`,
      body: previewBody,
      response: actionPreview,
      answers: [409],
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
