import { answerFilter, describeList, type ListChoice } from '#features/lists/contract.list.ts'
import type { CountedFigure } from '#features/overview/contract.ts'
import { may } from '#platform/duties.ts'
import { approvalLabels, statusLabels } from '../messages.ts'
import { userFormsPageSize } from '../rules.ts'

const statuses = [
  { value: 'pending_documents', label: statusLabels.pending_documents, tone: 'warning' },
  { value: 'documents_uploaded', label: statusLabels.documents_uploaded, tone: 'info' },
  { value: 'completed', label: statusLabels.completed, tone: 'success' },
] as const satisfies ListChoice[]
const approvals = [
  { value: 'pending', label: approvalLabels.pending, tone: 'warning' },
  { value: 'in-progress', label: approvalLabels['in-progress'], tone: 'info' },
  { value: 'approved', label: approvalLabels.approved, tone: 'success' },
  { value: 'rejected', label: approvalLabels.rejected, tone: 'danger' },
  { value: 'withdrawn', label: 'Taken back', tone: 'neutral' },
] as const satisfies ListChoice[]
const clocks = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'dueToday', label: 'Due today' },
  { value: 'dueSoon', label: 'Due soon' },
  { value: 'waiting', label: 'Waiting for the applicant' },
]

/** Applications for staff (spec 2 §2.1). */
export const applicationList = describeList({
  key: 'applications',
  noun: 'application',
  plural: 'applications',
  path: '/user-profile/forms',
  duties: { read: may.readApplications, act: may.handleApplications, share: may.decideApplications },
  pageSize: userFormsPageSize,
  columns: [
    { id: 'reference', label: 'Reference', kind: 'reference', sortable: true, width: 7.5 },
    { id: 'form', label: 'Form', kind: 'text', sortable: true, width: 'wide' },
    { id: 'person', label: 'Applicant', kind: 'person', sortable: true },
    { id: 'company', label: 'Company', kind: 'text' },
    { id: 'email', label: 'E-mail', kind: 'text' },
    { id: 'approval', label: 'Approval', kind: 'status', sortable: true, choices: approvals },
    { id: 'status', label: 'Processing', kind: 'status', sortable: true, choices: statuses },
    { id: 'answer', label: 'New answer', kind: 'yes', width: 'narrow' },
    { id: 'due', label: 'Due', kind: 'deadline', sortable: true },
    { id: 'assignee', label: 'Assigned to', kind: 'person' },
    { id: 'filed', label: 'Filed', kind: 'moment', sortable: true },
    { id: 'completed', label: 'Completed', kind: 'moment', sortable: true },
    { id: 'updated', label: 'Updated', kind: 'moment', sortable: true },
  ],
  filters: [
    {
      id: 'approvalStatus',
      label: 'Approval',
      kind: 'choice',
      counted: true,
      choices: [{ value: 'open', label: 'Open' }, ...approvals],
    },
    { id: 'status', label: 'Processing', kind: 'choice', counted: true, choices: statuses },
    { id: 'clock', label: 'Deadline', kind: 'choice', counted: true, choices: clocks },
    answerFilter,
    { id: 'form', label: 'Form', kind: 'choice', counted: true },
    { id: 'assignee', label: 'Assigned to', kind: 'person', counted: true },
    { id: 'filed', label: 'Filed', kind: 'days' },
    { id: 'completed', label: 'Completed', kind: 'days' },
    { id: 'decided', label: 'Decided', kind: 'days' },
    { id: 'updated', label: 'Updated', kind: 'days' },
    { id: 'due', label: 'Due', kind: 'days' },
  ],
  actions: [{ id: 'assign', label: 'Assign', done: 'assigned', shortcut: 'a', needs: 'person', undo: true }],
  // Those that wait for a decision first; the others have no deadline.
  defaults: {
    sort: 'due',
    columns: ['reference', 'form', 'due', 'approval', 'status', 'person', 'assignee', 'filed'],
    more: ['answer', 'company', 'updated'],
  },
})

/** What the overview counts of them. */
export const applicationFigures: CountedFigure[] = [
  { key: 'filed', label: 'Filed', days: 'filed' },
  { key: 'completed', label: 'Completed by applicants', days: 'completed' },
]
