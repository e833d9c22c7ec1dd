import { type SQL, sql } from 'drizzle-orm'
import { stateChoices, stateOf } from '#engines/records/kind.ts'
import { inStates, stateSql } from '#engines/records/store.states.server.ts'
import { describeList } from '#features/lists/contract.list.ts'
import {
  byValue,
  containing,
  type ListReading,
  listSource,
  type ListTable,
} from '#features/lists/service.sources.server.ts'
import { condition } from '../kind.conditions.ts'
import { licence } from '../kind.ts'
import { dueChoices, periods } from '../rules.conditions.ts'
import { licenceConditions as c, licences as l } from '../table.server.ts'
import { type ConditionRow, findListed } from './store.server.ts'

const states = stateChoices(condition)
const licenceStates = stateChoices(licence)

const conditionList = describeList({
  key: 'licence-conditions',
  noun: 'condition',
  plural: 'conditions',
  path: '/lists/licence-conditions',
  recordsAt: condition.path,
  duties: { ...condition.duties, share: condition.duties.act },
  plain: true,
  columns: [
    { id: 'reference', label: 'Condition', kind: 'reference', width: 18 },
    { id: 'holder', label: 'Holder', kind: 'text' },
    { id: 'text', label: 'Text', kind: 'text', width: 'wide', stays: true },
    { id: 'state', label: 'Status', kind: 'status', choices: states, stays: true },
    { id: 'licence', label: 'Licence', kind: 'status', choices: licenceStates },
    { id: 'due', label: 'How often', kind: 'text' },
    { id: 'next', label: 'Due', kind: 'day', sortable: true, stays: true },
  ],
  filters: [
    { id: 'state', label: 'Status', kind: 'choice', choices: states, counted: true },
    { id: 'licence', label: 'Licence', kind: 'choice', choices: licenceStates, counted: true },
    { id: 'due', label: 'How often', kind: 'choice', choices: dueChoices, counted: true },
  ],
  actions: [],
  defaults: { sort: 'next', columns: ['reference', 'holder', 'text', 'state', 'next'], more: ['licence', 'due'] },
})

const table = 'licence_conditions'
/** What is true of the licence of a condition. */
const ofLicence = (what: SQL) => sql`(select ${what} from ${l} where ${l.id} = ${c.licenceId})`

const conditionTable: ListTable<typeof conditionList, ConditionRow, ListReading> = {
  list: conditionList,
  from: c,
  id: c.id,
  version: c.version,
  label: c.reference,
  search: (typed) => containing([c.reference, c.text], typed),
  columns: {
    reference: { cell: ({ reference }) => reference },
    holder: { cell: ({ parent }) => parent.holder },
    text: { cell: ({ text }) => text },
    state: {
      cell: (row, { now }) => stateOf(condition, row, now),
      filter: {
        where: (values, { now }) => inStates(condition, values, table, now),
        count: ({ now }) => ({ value: stateSql(condition, table, now) }),
      },
    },
    licence: {
      cell: (row, { now }) => stateOf(licence, row.parent, now),
      filter: {
        where: (values, { now }) => ofLicence(inStates(licence, values, 'licences', now)),
        count: ({ now }) => ({ value: ofLicence(stateSql(licence, 'licences', now)) }),
      },
    },
    due: { cell: ({ due }) => periods[due].label, filter: byValue(c.due) },
    next: { cell: ({ nextDay }) => nextDay, order: [c.nextDay], emptyLast: true },
  },
}

export const conditionListSource = listSource(conditionTable, {
  label: ({ reference }) => reference,
  audited: { [condition.key]: 'Licence condition' },
  find: ({ database }, ids) => findListed(database.db, ids),
})
