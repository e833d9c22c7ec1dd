import { stateChoices } from '#engines/records/kind.ts'
import { answerFilter, assignAction, describeList, takeAction } from '#features/lists/contract.list.ts'
import { may } from '#platform/duties.ts'
import { application } from '../kind.ts'

const stageChoices = stateChoices(application)
const clocks = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'dueToday', label: 'Due today' },
  { value: 'dueSoon', label: 'Due soon' },
]

export const applicationList = describeList({
  key: 'applications',
  noun: 'application',
  plural: 'applications',
  path: '/applications',
  duties: { read: may.readApplications, act: may.handleApplications, share: may.decideApplications },
  columns: [
    { id: 'reference', label: 'Reference', kind: 'reference', sortable: true, width: 7.5 },
    { id: 'form', label: 'Form', kind: 'text', sortable: true, width: 'wide' },
    { id: 'applicant', label: 'Applicant', kind: 'text' },
    { id: 'person', label: 'Filed by', kind: 'person', sortable: true },
    { id: 'email', label: 'E-mail', kind: 'text' },
    { id: 'stage', label: 'Status', kind: 'status', sortable: true, choices: stageChoices },
    { id: 'answer', label: 'New answer', kind: 'yes', width: 'narrow' },
    { id: 'due', label: 'Due', kind: 'deadline', sortable: true },
    { id: 'assignee', label: 'Assigned to', kind: 'person' },
    { id: 'filed', label: 'Filed', kind: 'moment', sortable: true },
    { id: 'completed', label: 'Completed', kind: 'moment', sortable: true },
    { id: 'updated', label: 'Updated', kind: 'moment', sortable: true },
  ],
  filters: [
    {
      id: 'stage',
      label: 'Status',
      kind: 'choice',
      counted: true,
      choices: [{ value: 'open', label: 'To decide' }, ...stageChoices],
    },
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
  actions: [assignAction, { ...takeAction, undo: true }],
  // Those that wait for a decision first; the others have no deadline.
  defaults: {
    sort: 'due',
    columns: ['reference', 'applicant', 'form', 'due', 'stage', 'assignee', 'filed'],
    more: ['person', 'answer', 'updated'],
  },
})
