import { describeList, type ListChoice } from '#features/lists/contract.list.ts'
import { may } from '#platform/duties.ts'

const roles = [
  { value: 'user', label: 'Customer', tone: 'neutral' },
  { value: 'staff', label: 'Staff', tone: 'info' },
] as const satisfies ListChoice[]
const confirmed = [
  { value: 'yes', label: 'Confirmed' },
  { value: 'no', label: 'Not confirmed' },
]

/** Everybody with an account, for staff. */
export const peopleList = describeList({
  key: 'people',
  noun: 'person',
  plural: 'people',
  path: '/people',
  duties: { read: may.readPeople, export: may.exportPeople, act: may.readPeople, share: may.manageAccounts },
  columns: [
    { id: 'name', label: 'Name', kind: 'text', sortable: true, width: 'wide' },
    { id: 'email', label: 'E-mail', kind: 'text', width: 'wide' },
    { id: 'confirmed', label: 'E-mail confirmed', kind: 'yes', width: 'narrow' },
    { id: 'phone', label: 'Phone', kind: 'reference' },
    { id: 'company', label: 'Company name', kind: 'text' },
    { id: 'city', label: 'City', kind: 'text' },
    { id: 'role', label: 'Account', kind: 'status', choices: roles },
    { id: 'registered', label: 'Joined', kind: 'moment', sortable: true },
  ],
  filters: [
    { id: 'role', label: 'Account', kind: 'choice', counted: true, choices: roles },
    { id: 'confirmed', label: 'E-mail address', kind: 'choice', counted: true, choices: confirmed },
    { id: 'registered', label: 'Joined', kind: 'days' },
  ],
  actions: [],
  defaults: {
    sort: '-registered',
    columns: ['name', 'email', 'phone', 'role', 'registered'],
    more: ['company', 'city', 'confirmed'],
  },
})
