import { describeList, type ListChoice } from '#features/lists/contract.list.ts'
import { sealedPage } from '#features/lists/sealed/contract.ts'
import { may } from '#platform/duties.ts'
import { stateChoices } from '#engines/records/kind.ts'
import { report } from '../kind.ts'
import { identityWords } from '../messages.ts'

const statuses = stateChoices(report)
const reporters = [
  { value: 'anonymous', label: 'Anonymous' },
  { value: 'named', label: identityWords.sealed },
]

const lastWords = [
  { value: 'reporter', label: 'To answer', tone: 'warning' },
  { value: 'office', label: 'Answered', tone: 'neutral' },
] as const satisfies ListChoice[]

/** Reports of wrongdoing for integrity officers (spec 2 §2.4), what is due first. */
export const reportList = describeList({
  key: 'reports',
  noun: 'report',
  plural: 'reports',
  path: '/whistleblowing',
  sealed: true,
  duties: { read: may.handleReports, act: may.handleReports, share: [] },
  columns: [
    { id: 'reference', label: 'Ref ID', kind: 'reference', sortable: true, width: 7.25 },
    { id: 'date', label: 'Date', kind: 'day', sortable: true, width: 'narrow' },
    { id: 'due', label: 'Deadline', kind: 'deadline', sortable: true },
    { id: 'last', label: 'Last word', kind: 'status', choices: lastWords },
    { id: 'subject', label: 'Subject', kind: 'text', sortable: true, width: 'wide' },
    { id: 'reporter', label: 'Reporter', kind: 'status', sortable: true, choices: reporters },
    // All that the specification names has room on a screen of 1280.
    { id: 'assignee', label: 'Assigned To', kind: 'person', sortable: true, width: 6.5 },
    { id: 'status', label: 'Status', kind: 'status', sortable: true, choices: statuses, width: 11, stays: true },
    { id: 'updated', label: 'Updated', kind: 'day', sortable: true, width: 'narrow' },
    { id: 'level', label: 'Level', kind: 'number', sortable: true },
    { id: 'destroyOn', label: 'Destruction', kind: 'day', sortable: true },
  ],
  actionsColumn: 'Actions',
  filters: [
    { id: 'status', label: 'Status', kind: 'choice', counted: true, choices: statuses },
    { id: 'last', label: 'Last word', kind: 'choice', counted: true, choices: lastWords },
    { id: 'assignee', label: 'Assigned To', kind: 'person', counted: true },
    { id: 'reporter', label: 'Reporter', kind: 'choice', counted: true, choices: reporters },
    { id: 'date', label: 'Date', kind: 'days' },
    { id: 'updated', label: 'Updated', kind: 'days' },
    { id: 'destroyOn', label: 'Destruction', kind: 'days' },
  ],
  actions: [],
  defaults: {
    sort: 'due',
    columns: ['reference', 'date', 'subject', 'reporter', 'assignee', 'status', 'due', 'last'],
    more: ['updated', 'level', 'destroyOn'],
  },
})

export const readReportList = sealedPage(reportList)
