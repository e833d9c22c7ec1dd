import { assignAction, batchActions, describeList, takeAction } from '#features/lists/contract.list.ts'
import { tagAction, tagColumn, tagFilter } from '#features/tags/contract.list.ts'
import { may } from '#platform/duties.ts'
import { stateChoices } from '#engines/records/kind.ts'
import { enquiry } from '../kind.ts'

const statuses = stateChoices(enquiry)
const clocks = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'dueToday', label: 'Due today' },
  { value: 'dueSoon', label: 'Due soon' },
]

/** Enquiries for staff. */
export const enquiryList = describeList({
  key: 'enquiries',
  noun: 'enquiry',
  plural: 'enquiries',
  path: enquiry.path,
  duties: { ...enquiry.duties, share: may.superviseCases },
  columns: [
    { id: 'reference', label: 'Reference', kind: 'reference', sortable: true, width: 'narrow' },
    { id: 'message', label: 'Message', kind: 'text', width: 'wide' },
    { id: 'person', label: 'From', kind: 'person', sortable: true },
    { id: 'email', label: 'E-mail', kind: 'text' },
    { id: 'status', label: 'Status', kind: 'status', sortable: true, choices: statuses },
    { id: 'due', label: 'Due', kind: 'deadline', sortable: true },
    { id: 'assignee', label: 'Assigned to', kind: 'person' },
    tagColumn,
    { id: 'received', label: 'Received', kind: 'moment', sortable: true },
    { id: 'updated', label: 'Updated', kind: 'moment', sortable: true },
    { id: 'answered', label: 'First answered', kind: 'moment' },
  ],
  filters: [
    { id: 'status', label: 'Status', kind: 'choice', counted: true, choices: statuses },
    { id: 'clock', label: 'Deadline', kind: 'choice', counted: true, choices: clocks },
    { id: 'assignee', label: 'Assigned to', kind: 'person', counted: true },
    tagFilter,
    { id: 'received', label: 'Received', kind: 'days' },
    { id: 'updated', label: 'Updated', kind: 'days' },
    { id: 'answered', label: 'First answered', kind: 'days' },
    { id: 'due', label: 'Due', kind: 'days' },
  ],
  actions: [assignAction, { ...takeAction, undo: true }, ...batchActions(enquiry), tagAction],
  // Those who wait for an answer first; the others have no deadline.
  defaults: {
    sort: 'due',
    columns: ['reference', 'message', 'due', 'status', 'person', 'assignee', 'received'],
    more: ['tags', 'email', 'updated', 'answered'],
  },
})
