import { stateChoices } from '#engines/records/kind.ts'
import {
  answerFilter,
  assignAction,
  describeList,
  choicesBy,
  type ListChoice,
  type ListTone,
  takeAction,
} from '#features/lists/contract.list.ts'
import { tagAction, tagColumn, tagFilter } from '#features/tags/contract.list.ts'
import { may } from '#platform/duties.ts'
import { caseStates } from './kind.ts'
import { fieldOf, optionsOf, ownColumns, type StoredName } from './contract.fields.ts'
import { type CaseKindFacts, nounOf } from './contract.kind.ts'
import { caseMessages } from './messages.ts'
import { caseChannelWords, caseOutcomeWords } from './messages.results.ts'
import { companyAnswerTones, companyAnswerWords } from './referrals/messages.ts'
import { referralLimits, returned } from './referrals/rules.ts'
import { type CaseOutcome, noneNamed, outcomeNotSet } from './rules.ts'

const statuses = stateChoices({ states: caseStates })
const urgencies = [
  { value: 'high', label: 'High', tone: 'danger' },
  { value: 'medium', label: 'Medium', tone: 'neutral' },
  { value: 'low', label: 'Low', tone: 'neutral' },
] as const satisfies ListChoice[]
const urgencyColumn = {
  id: 'urgency',
  label: 'Urgency',
  kind: 'status',
  sortable: true,
  choices: urgencies,
  width: 'narrow',
} as const

const outcomeTones: Record<CaseOutcome, ListTone> = {
  upheld: 'success',
  partly: 'success',
  notUpheld: 'neutral',
  settled: 'success',
  outside: 'neutral',
}
const companyAnswers = choicesBy(companyAnswerWords, companyAnswerTones)
const outcomes = choicesBy(caseOutcomeWords, outcomeTones)
/** Asked of what is resolved. */
const outcomeChoices = {
  label: 'Outcome',
  hint: 'Of each. Counted in the scorecard of the companies.',
  missing: caseMessages.outcomeMissing,
  options: outcomes,
}
const answerColumn = {
  id: 'companyAnswer',
  label: 'Company answer',
  kind: 'status',
  choices: companyAnswers,
  width: 10,
} as const
const answersOfCompany = {
  id: 'companyAnswer',
  label: 'Company answer',
  kind: 'choice',
  choices: [{ value: returned, label: 'From the company' }, ...companyAnswers],
} as const
const referAction = {
  id: 'refer',
  label: 'Send to company',
  done: 'sent to the company',
  shortcut: 'f',
  needs: 'note',
  note: {
    label: 'Question to the company',
    hint: 'Each company reads it with every case. It gets name, phone, meter, address and text of each case, no e-mail address and no files.',
    max: referralLimits.question,
    isOptional: true,
  },
  preview: true,
} as const
const firstColumns = ['reference', 'subject', 'due', 'status']
const lastColumns = ['person', 'assignee', 'filed', 'updated']
const moreColumns = ['type', 'tags', 'company', 'lga', 'level']
const clocks = [
  { value: 'overdue', label: 'Overdue' },
  { value: 'dueToday', label: 'Due today' },
  { value: 'dueSoon', label: 'Due soon' },
  { value: 'waiting', label: 'Waiting for the customer' },
]

/** Filed without an account, with an address or number that nobody has confirmed. */
export const unconfirmedContact = 'unconfirmed'
/** All others, which alone are in public figures. */
export const confirmedContact = 'confirmed'
const notConfirmed = {
  value: unconfirmedContact,
  label: 'Not confirmed',
  tone: 'warning',
} as const satisfies ListChoice
const contacts = [notConfirmed, { value: confirmedContact, label: 'Confirmed' }]

const punctuality = [
  { value: 'yes', label: 'In time' },
  { value: 'no', label: 'Late' },
]
export const companies = [...optionsOf({ kind: 'company' }), { value: noneNamed, label: 'No company named' }]
const areas = [...optionsOf({ kind: 'area' }), { value: noneNamed, label: 'No area named' }]

const choice = <const Id extends string>(id: Id, label: string, choices?: readonly ListChoice[]) =>
  ({ id, label, kind: 'choice', counted: true, ...(choices && { choices }) }) as const

/** The kind's own columns. Its fields have their cells, so the types of the list do not require them. */
const columnsOf = (kind: CaseKindFacts) =>
  ownColumns(kind).map(({ id, label }) => ({ id: id as never, label, kind: 'text' }) as const)

/** The list of a kind of case for staff. */
export function caseList(kind: CaseKindFacts) {
  const toEach = `Each ${kind.person.toLowerCase()} gets your text in their own case, and by e-mail where we have the address. Write nothing about a single one.`
  // It leaves the house, and a key is pressed by mistake or by a word that is dictated.
  const acknowledged = `What is new is acknowledged: its ${kind.person.toLowerCase()} gets an e-mail.`
  const choicesOf = (stored: StoredName) => optionsOf(fieldOf(kind, stored)?.[1])
  /** What only kinds have that are sent to companies. */
  const ofReferring = <const Parts extends readonly unknown[]>(...parts: Parts) => (kind.refers ? parts : [])
  const hasCategory = fieldOf(kind, 'category') !== undefined
  const hasUrgency = fieldOf(kind, 'urgency') !== undefined
  return describeList({
    key: kind.collection,
    noun: nounOf(kind),
    plural: kind.plural.toLowerCase(),
    path: kind.path,
    duties: { read: may.readCases, act: may.handleCases, share: may.superviseCases },
    columns: [
      { id: 'reference', label: 'Ref ID', kind: 'reference', sortable: true, width: 'narrow', stays: true },
      { id: 'subject', label: 'Subject', kind: 'text', width: 'wide', stays: true },
      { id: 'person', label: kind.person, kind: 'person', sortable: true },
      { id: 'status', label: 'Status', kind: 'status', sortable: true, choices: statuses, stays: true },
      { id: 'due', label: 'Due', kind: 'deadline', sortable: true },
      { id: 'type', label: 'Type', kind: 'text', sortable: true },
      ...(hasCategory ? [{ id: 'category', label: 'Category', kind: 'text' } as const] : []),
      ...(hasUrgency ? [urgencyColumn] : []),
      { id: 'level', label: 'Escalation level', kind: 'number', width: 'narrow' },
      tagColumn,
      { id: 'assignee', label: 'Assigned to', kind: 'person' },
      { id: 'company', label: 'Distribution company', kind: 'text' },
      { id: 'lga', label: 'Council area', kind: 'text' },
      ...ofReferring(answerColumn),
      ...(kind.forCompanies ? [{ id: 'filedFor', label: 'Filed for', kind: 'text' } as const] : []),
      { id: 'email', label: 'E-mail', kind: 'text' },
      { id: 'phone', label: 'Phone', kind: 'text' },
      { id: 'description', label: 'Description', kind: 'text', width: 'wide' },
      ...columnsOf(kind),
      { id: 'filed', label: 'Filed', kind: 'moment', sortable: true },
      { id: 'resolved', label: 'Resolved', kind: 'moment' },
      { id: 'resolutionNote', label: 'Resolution note', kind: 'text', width: 'wide' },
      ...ofReferring(
        { id: 'outcome', label: 'Outcome', kind: 'status', choices: outcomes, width: 10 },
        { id: 'returned', label: 'Returned (₦)', kind: 'number', decimals: 2, width: 7 },
      ),
      { id: 'channel', label: 'Channel', kind: 'status', choices: choicesBy(caseChannelWords) },
      { id: 'contact', label: 'Contact', kind: 'status', choices: [notConfirmed] },
      { id: 'rating', label: 'Rating', kind: 'number', width: 'narrow' },
      { id: 'updated', label: 'Date', kind: 'moment', sortable: true },
    ],
    filters: [
      choice('status', 'Status', [{ value: 'open', label: 'Open' }, ...statuses]),
      choice('clock', 'Deadline', clocks),
      answerFilter,
      choice('type', 'Type', choicesOf('type')),
      ...(hasCategory ? [choice('category', 'Category', choicesOf('category'))] : []),
      ...(hasUrgency ? [choice('urgency', 'Urgency', urgencies)] : []),
      { id: 'assignee', label: 'Assigned to', kind: 'person', counted: true },
      choice('company', 'Distribution company', companies),
      choice('lga', 'Council area', areas),
      ...ofReferring(answersOfCompany),
      tagFilter,
      { id: 'filed', label: 'Filed', kind: 'days' },
      { id: 'updated', label: 'Updated', kind: 'days' },
      { id: 'answered', label: 'First answered', kind: 'days' },
      { id: 'resolved', label: 'Resolved', kind: 'days' },
      { id: 'inTime', label: 'Resolved in time', kind: 'choice', choices: punctuality },
      ...ofReferring(
        { id: 'sentToCompany', label: 'Sent to company', kind: 'days' },
        {
          id: 'outcome',
          label: 'Outcome',
          kind: 'choice',
          choices: [...outcomes, { value: outcomeNotSet, label: 'Not set' }],
        },
      ),
      { id: 'channel', label: 'Channel', kind: 'choice', choices: choicesBy(caseChannelWords) },
      { id: 'contact', label: 'Contact', kind: 'choice', choices: contacts },
      { id: 'due', label: 'Due', kind: 'days' },
      { id: 'onFeeder', label: 'Feeder', kind: 'choice', linked: true },
      { id: 'outage', label: 'Outage', kind: 'choice', linked: true },
    ],
    actions: [
      assignAction,
      { ...takeAction, confirm: `Each becomes yours. ${acknowledged}` },
      { id: 'acknowledge', label: 'Acknowledge', done: 'acknowledged', shortcut: 'e', confirm: acknowledged },
      { id: 'message', label: 'Reply to', done: 'answered', needs: 'note', confirm: toEach },
      {
        id: 'resolve',
        label: 'Resolve',
        done: 'resolved',
        needs: 'note',
        confirm: `${toEach} Each can be reopened for 14 days.`,
        ...(kind.refers && { choices: outcomeChoices }),
      },
      tagAction,
      ...ofReferring(referAction),
    ],
    // Resolved cases have no deadline and so come last.
    defaults: {
      sort: 'due',
      columns: kind.listColumns ?? [...firstColumns, ...(hasUrgency ? ['urgency'] : []), ...lastColumns],
      more: [...ofReferring('companyAnswer'), ...moreColumns.filter((id) => !kind.listColumns?.includes(id))],
    },
  })
}
