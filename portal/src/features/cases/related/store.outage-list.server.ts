import { inArray, sql } from 'drizzle-orm'
import { describeList, type ListChoice } from '#features/lists/contract.list.ts'
import {
  byDays,
  byValue,
  containing,
  type ListReading,
  listSource,
  type ListTable,
} from '#features/lists/service.sources.server.ts'
import { may } from '#platform/duties.ts'
import { companyLabel } from '#platform/state/companies.ts'
import { companies } from '../contract.list.ts'
import { noneNamed } from '../rules.ts'
import { countOutageCases, type OutageCount, type OutageRowStored } from './store.outages.server.ts'
import { outages as o } from './table.outages.server.ts'

const states = [
  { value: 'open', label: 'Under way', tone: 'warning' },
  { value: 'ended', label: 'Ended', tone: 'success' },
] as const satisfies ListChoice[]

const outageList = describeList({
  key: 'outages',
  noun: 'outage',
  plural: 'outages',
  path: '/cases/outages',
  duties: { read: may.readCases, act: may.handleCases, share: may.superviseCases },
  plain: true,
  columns: [
    { id: 'name', label: 'Outage', kind: 'text', width: 'wide', stays: true },
    { id: 'state', label: 'State', kind: 'status', choices: states },
    { id: 'company', label: 'Company', kind: 'text' },
    { id: 'feeder', label: 'Feeder', kind: 'text' },
    { id: 'started', label: 'Started', kind: 'moment', sortable: true },
    { id: 'cases', label: 'Cases', kind: 'number' },
    { id: 'open', label: 'Open', kind: 'number' },
  ],
  filters: [
    { id: 'state', label: 'State', kind: 'choice', choices: states, counted: true },
    { id: 'company', label: 'Company', kind: 'choice', choices: companies, counted: true },
    { id: 'started', label: 'Started', kind: 'days' },
  ],
  actions: [],
  defaults: { sort: '-started', columns: ['name', 'state', 'company', 'feeder', 'started', 'cases', 'open'] },
})

type ListedOutage = OutageRowStored & OutageCount

const outageTable: ListTable<typeof outageList, ListedOutage, ListReading> = {
  list: outageList,
  from: o,
  id: o.id,
  version: o.version,
  label: o.name,
  search: (typed) => containing([o.name, o.feeder, o.area], typed),
  columns: {
    name: { cell: (row) => row.name },
    state: {
      cell: ({ endedAt }) => (endedAt ? 'ended' : 'open'),
      filter: byValue(sql`case when ${o.endedAt} is null then 'open' else 'ended' end`),
    },
    company: { cell: (row) => companyLabel(row.company), filter: byValue(o.company, { '': noneNamed }) },
    feeder: { cell: (row) => row.feeder },
    started: { cell: (row) => row.startedAt.toISOString(), order: [o.startedAt], filter: byDays(o.startedAt) },
    cases: { cell: (row) => row.cases },
    open: { cell: (row) => row.open },
  },
}

export const outageListSource = listSource(outageTable, {
  label: (row) => row.name,
  audited: { outage: 'Outage' },
  async find({ database: { db } }, ids) {
    const rows = await db.select().from(o).where(inArray(o.id, ids))
    const counts = await countOutageCases(db, ids)
    return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? { cases: 0, open: 0 }) }))
  },
})
