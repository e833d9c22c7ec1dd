import { and, lte } from 'drizzle-orm'
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
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { licence } from './kind.ts'
import { classChoices, classes, placeChoices } from './rules.facts.ts'
import type { LicenceRow } from './store.server.ts'
import { licences as l } from './table.server.ts'

const states = stateChoices(licence)

/** A renewal takes time: a licence is looked at so long before its last day. */
const endingDays = 180

const licenceList = describeList({
  key: 'licences',
  noun: 'licence',
  plural: 'licences',
  path: '/licences',
  duties: { ...licence.duties, share: licence.duties.act },
  plain: true,
  columns: [
    { id: 'reference', label: 'Number', kind: 'reference', width: 12 },
    { id: 'holder', label: 'Holder', kind: 'text', width: 'wide', sortable: true, stays: true },
    { id: 'class', label: 'Class', kind: 'text' },
    { id: 'state', label: 'Status', kind: 'status', choices: states, stays: true },
    { id: 'council', label: 'Place', kind: 'text' },
    { id: 'until', label: 'Valid to', kind: 'day', sortable: true },
    { id: 'issued', label: 'Issued', kind: 'day', sortable: true },
  ],
  filters: [
    { id: 'state', label: 'Status', kind: 'choice', choices: states, counted: true },
    { id: 'class', label: 'Class', kind: 'choice', choices: classChoices, counted: true },
    { id: 'council', label: 'Place', kind: 'choice', choices: placeChoices, counted: true },
    { id: 'ending', label: 'Ends', kind: 'choice', choices: [{ value: 'soon', label: `In ${endingDays} days` }] },
  ],
  actions: [],
  defaults: {
    sort: '-issued',
    columns: ['reference', 'holder', 'class', 'state', 'council', 'until'],
    more: ['issued'],
  },
})

const table = 'licences'

const licenceTable: ListTable<typeof licenceList, LicenceRow, ListReading> = {
  list: licenceList,
  from: l,
  id: l.id,
  version: l.version,
  label: l.reference,
  search: (typed) => containing([l.reference, l.numberKey, l.holder, l.site, l.council], typed),
  columns: {
    reference: { cell: ({ reference }) => reference },
    holder: { cell: ({ holder }) => holder, order: [l.holder] },
    class: { cell: (row) => classes[row.class].label, filter: byValue(l.class) },
    state: {
      cell: (row, { now }) => stateOf(licence, row, now),
      filter: {
        where: (values, { now }) => inStates(licence, values, table, now),
        count: ({ now }) => ({ value: stateSql(licence, table, now) }),
      },
    },
    council: { cell: ({ council }) => council, filter: byValue(l.council) },
    until: { cell: ({ validTo }) => validTo, order: [l.validTo] },
    ending: {
      filter: {
        where: (_values, { now }) =>
          and(
            inStates(licence, ['active', 'suspended'], table, now),
            lte(l.validTo, addDays(nigerianDay(now), endingDays)),
          ),
      },
    },
    issued: { cell: ({ issuedOn }) => issuedOn, order: [l.issuedOn] },
  },
}

export const licenceListSource = listSource(licenceTable, {
  label: ({ reference }) => reference,
  audited: { [licence.key]: 'Licence' },
})
