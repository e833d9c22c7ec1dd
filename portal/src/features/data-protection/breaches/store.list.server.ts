import { inArray, type SQL, sql } from 'drizzle-orm'
import { describeList, type ListChoice } from '#features/lists/contract.list.ts'
import {
  byDays,
  containing,
  type ListReading,
  listSource,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import { may } from '#platform/duties.ts'
import { stateWords } from '../messages.breaches.ts'
import { dataBreaches as b } from '../table.server.ts'
import { reportDue, reportHours, stateOf } from './rules.breaches.ts'
import type { BreachRow } from './store.breaches.server.ts'

const states = [
  { value: 'running', label: stateWords.running, tone: 'warning' },
  { value: 'overdue', label: stateWords.overdue, tone: 'danger' },
  { value: 'reported', label: stateWords.reported, tone: 'success' },
  { value: 'unreported', label: stateWords.unreported, tone: 'neutral' },
  { value: 'closed', label: stateWords.closed, tone: 'neutral' },
] as const satisfies ListChoice[]

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

/** The same as `stateOf`. */
const stateAt = (now: Date): SQL => sql`case when ${b.closedAt} is not null then 'closed'
  when ${b.reportedAt} is not null then 'reported' when ${b.unreportedReason} <> '' then 'unreported'
  when ${b.discoveredAt} + ${reportHours} * interval '1 hour' < ${now.toISOString()}::timestamptz then 'overdue'
  else 'running' end`

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
      cell: (row, { now }) => stateOf(row, now),
      filter: {
        where: (values, { now }) => inArray(stateAt(now), [...values]),
        count: ({ now }) => ({ value: stateAt(now) }),
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
export const breachListSource = listSource(breachTable, { label: ({ reference }) => reference })
