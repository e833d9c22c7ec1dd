import { describeList } from '#features/lists/contract.list.ts'
import { may } from '#platform/duties.ts'

/** The audit log for those who may read it, of which nothing is ever changed. Its entries are opened in place. */
export const auditList = describeList({
  key: 'audit',
  noun: 'audit entry',
  plural: 'audit entries',
  searchLabel: 'Search by reference',
  path: '/audit-log',
  recordsAt: null,
  duties: { read: may.readAuditLog, act: may.readAuditLog, share: may.manageAccounts },
  columns: [
    { id: 'at', label: 'When', kind: 'moment', sortable: true, timed: true, width: 8.75, stays: true },
    { id: 'who', label: 'Who', kind: 'text', width: 9, stays: true },
    { id: 'action', label: 'Action', kind: 'text', width: 'wide', stays: true },
    { id: 'record', label: 'Record', kind: 'text', width: 12 },
    { id: 'origin', label: 'From', kind: 'text', width: 12 },
    { id: 'type', label: 'Kind of record', kind: 'text' },
    { id: 'details', label: 'Details', kind: 'text', width: 'wide' },
  ],
  filters: [
    { id: 'person', label: 'Person', kind: 'choice', counted: true },
    { id: 'action', label: 'Action', kind: 'choice', counted: true },
    { id: 'type', label: 'Kind of record', kind: 'choice', counted: true },
    { id: 'at', label: 'When', kind: 'days' },
    { id: 'record', label: 'Record', kind: 'choice', linked: true },
  ],
  actions: [],
  defaults: { sort: '-at', columns: ['at', 'who', 'action', 'record', 'origin'], more: ['details'] },
})
