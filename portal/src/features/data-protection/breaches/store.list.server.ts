import { stateChoices, stateOf } from '#engines/records/kind.ts'
import { inStates, stateSql } from '#engines/records/store.states.server.ts'
import { describeList } from '#features/lists/contract.list.ts'
import {
  byDays,
  containing,
  type ListReading,
  listSource,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import { may } from '#platform/duties.ts'
import { dataBreaches as b } from '../table.server.ts'
import { dataBreach } from './kind.ts'
import { reportDue } from './rules.breaches.ts'
import type { BreachRow } from './store.breaches.server.ts'

const states = stateChoices(dataBreach)

const breachList = describeList({
  key: 'data-breaches',
  noun: 'breach',
  plural: 'breaches',
  path: '/data-protection/breaches',
  duties: { read: may.readDataProtection, act: may.manageDataProtection, share: may.manageDataProtection },
  plain: true,
  columns: [
    { id: 'reference', label: 'Reference', kind: 'reference', width: 'narrow' },
    { id: 'what', label: 'What happened', kind: 'text', width: 'wide' },
    { id: 'state', label: 'State', kind: 'status', choices: states },
    { id: 'discovered', label: 'Discovered', kind: 'moment', sortable: true },
    { id: 'due', label: 'Report by', kind: 'moment' },
    { id: 'reported', label: 'Reported', kind: 'moment' },
    { id: 'people', label: 'People', kind: 'number' },
  ],
  filters: [
    { id: 'state', label: 'State', kind: 'choice', choices: states, counted: true },
    { id: 'discovered', label: 'Discovered', kind: 'days' },
  ],
  actions: [],
  defaults: {
    sort: '-discovered',
    columns: ['reference', 'what', 'state', 'due', 'discovered'],
    more: ['reported', 'people'],
  },
})

const table = 'data_breaches'

const breachTable: ListTable<typeof breachList, BreachRow, ListReading> = {
  list: breachList,
  from: b,
  id: b.id,
  version: b.version,
  label: b.reference,
  search: (typed) => containing([b.reference, b.what, b.whom, b.data], typed),
  columns: {
    reference: { cell: ({ reference }) => reference },
    what: { cell: ({ what }) => what },
    state: {
      cell: (row, { now }) => stateOf(dataBreach, row, now),
      filter: {
        where: (values, { now }) => inStates(dataBreach, values, table, now),
        count: ({ now }) => ({ value: stateSql(dataBreach, table, now) }),
      },
    },
    discovered: {
      cell: ({ discoveredAt }) => momentCell(discoveredAt),
      order: [b.discoveredAt],
      filter: byDays(b.discoveredAt),
    },
    due: { cell: ({ discoveredAt }) => momentCell(reportDue(discoveredAt)) },
    reported: { cell: ({ reportedAt }) => momentCell(reportedAt) },
    people: { cell: ({ people }) => people },
  },
}

/** The register of breaches, newest discovery first. */
export const breachListSource = listSource(breachTable, {
  label: ({ reference }) => reference,
  audited: { [dataBreach.key]: 'Data breach' },
})
