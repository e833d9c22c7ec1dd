import { sql } from 'drizzle-orm'
import { stateChoices } from '#engines/records/kind.ts'
import { describeList } from '#features/lists/contract.list.ts'
import {
  byDays,
  byDeadline,
  byValue,
  containing,
  deadlineCell,
  type DeadlineReading,
  listSource,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import { may } from '#platform/duties.ts'
import { addDays, endOfDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { deletedAccount, rightNames } from '../messages.requests.ts'
import { dataRequests as r } from '../table.server.ts'
import { dataRequest } from './kind.ts'
import { describeDue, remindDaysBefore, requestKinds } from './rules.requests.ts'
import type { RequestRow } from './store.requests.server.ts'

const statuses = stateChoices(dataRequest)
const clocks = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'dueToday', label: 'Due today' },
  { value: 'dueSoon', label: 'Due soon' },
]

const requestList = describeList({
  key: 'data-requests',
  noun: 'request',
  plural: 'requests',
  path: '/data-protection',
  recordsAt: '/data-protection/requests',
  duties: { read: may.readDataProtection, act: may.manageDataProtection, share: may.manageDataProtection },
  plain: true,
  columns: [
    { id: 'reference', label: 'Reference', kind: 'reference', sortable: true, width: 'narrow' },
    { id: 'text', label: 'Request', kind: 'text', width: 'wide' },
    { id: 'right', label: 'Right', kind: 'text' },
    { id: 'requester', label: 'Requester', kind: 'person' },
    { id: 'due', label: 'Due', kind: 'deadline', sortable: true },
    { id: 'status', label: 'Status', kind: 'status', choices: statuses },
    { id: 'received', label: 'Received', kind: 'moment', sortable: true },
    { id: 'closed', label: 'Closed', kind: 'moment' },
  ],
  filters: [
    { id: 'status', label: 'Status', kind: 'choice', choices: statuses, counted: true },
    { id: 'clock', label: 'Deadline', kind: 'choice', choices: clocks, counted: true },
    {
      id: 'right',
      label: 'Right',
      kind: 'choice',
      choices: requestKinds.map((value) => ({ value, label: rightNames[value] })),
      counted: true,
    },
    { id: 'received', label: 'Received', kind: 'days' },
    { id: 'closed', label: 'Closed', kind: 'days' },
  ],
  actions: [],
  defaults: {
    sort: 'due',
    columns: ['reference', 'text', 'due', 'status', 'requester', 'right'],
    more: ['received', 'closed'],
  },
})

const isOpen = sql`${r.status} = 'open'`

const requestTable: ListTable<typeof requestList, RequestRow, DeadlineReading> = {
  list: requestList,
  from: r,
  id: r.id,
  label: r.reference,
  search: (typed) => containing([r.reference, r.name, r.email, r.text], typed),
  columns: {
    reference: { cell: ({ reference }) => reference, order: [r.receivedAt] },
    text: { cell: ({ text }) => text },
    right: { cell: ({ kind }) => rightNames[kind], filter: byValue(r.kind) },
    requester: { cell: ({ name }) => ({ id: null, name: name || deletedAccount }) },
    // Closed ones follow, the last that was received first.
    due: {
      cell: (row, { now }) => (row.status === 'open' ? deadlineCell(describeDue(row.dueAt, now)) : null),
      order: [sql`case when ${isOpen} then ${r.dueAt} end`, sql`- extract(epoch from ${r.receivedAt})`],
      emptyLast: true,
    },
    clock: { filter: byDeadline({ dueAt: r.dueAt, running: isOpen }) },
    status: { cell: ({ status }) => status, filter: byValue(r.status) },
    received: { cell: ({ receivedAt }) => momentCell(receivedAt), order: [r.receivedAt], filter: byDays(r.receivedAt) },
    closed: { cell: ({ closedAt }) => momentCell(closedAt), filter: byDays(r.closedAt, r.receivedAt) },
  },
}

/** The register of requests: what is due first is on top. */
export const requestListSource = listSource(requestTable, {
  async reading({ clock }, reader) {
    const now = clock.now()
    const today = nigerianDay(now)
    return { reader, now, endOfToday: endOfDay(today), dueSoonUntil: endOfDay(addDays(today, remindDaysBefore)) }
  },
  label: ({ reference }) => reference,
  audited: { [dataRequest.key]: 'Data request' },
})
