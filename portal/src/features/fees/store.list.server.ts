import { inArray, sql } from 'drizzle-orm'
import { describeList } from '#features/lists/contract.list.ts'
import {
  byDays,
  containing,
  type ListReading,
  listSource,
  type ListTable,
} from '#features/lists/service.sources.server.ts'
import { may } from '#platform/duties.ts'
import { formatDay, nigerianDay } from '#platform/values/nigerian-time.ts'
import { scheduleStates } from './messages.ts'
import { scheduleOn, stateOf } from './rules.check.ts'
import { type Published, readPublished } from './service.server.ts'
import { feeSchedules as f } from './table.server.ts'

const stateChoices = Object.entries(scheduleStates).map(([value, look]) => ({ value, ...look }))

const scheduleList = describeList({
  key: 'fees',
  noun: 'schedule of fees',
  plural: 'schedules of fees',
  path: '/content-manager/fees',
  duties: { read: may.readContent, act: may.draftContent, share: may.publishContent },
  plain: true,
  columns: [
    { id: 'day', label: 'Applies from', kind: 'text', stays: true },
    { id: 'state', label: 'State', kind: 'status', choices: stateChoices, width: 15 },
    { id: 'title', label: 'Title', kind: 'text', width: 'wide' },
    { id: 'changed', label: 'Changed', kind: 'moment', sortable: true },
    { id: 'changedBy', label: 'Changed by', kind: 'text' },
  ],
  filters: [
    { id: 'state', label: 'State', kind: 'choice', choices: stateChoices, counted: true },
    { id: 'changed', label: 'Changed', kind: 'days' },
  ],
  actions: [],
  defaults: { sort: '-changed', columns: ['day', 'state', 'title', 'changed', 'changedBy'] },
})

type ListedSchedule = Pick<
  typeof f.$inferSelect,
  'id' | 'version' | 'state' | 'title' | 'effectiveOn' | 'changedAt' | 'changedByName'
>
type Reading = ListReading & { published: readonly Published[] }

/** The same as `stateOf`, for filter and counts. */
const stateAt = ({ now, published }: Reading) => {
  const today = nigerianDay(now)
  const inForce = scheduleOn(published, today)?.effectiveOn ?? ''
  return sql`case when ${f.state} = 'draft' then 'draft' when ${f.effectiveOn} > ${today} then 'coming'
    when ${f.effectiveOn} = ${inForce} then 'in-force' else 'earlier' end`
}

const scheduleTable: ListTable<typeof scheduleList, ListedSchedule, Reading> = {
  list: scheduleList,
  from: f,
  id: f.id,
  version: f.version,
  label: f.title,
  search: (typed) => containing([f.title, f.source, f.reason, f.effectiveOn], typed),
  columns: {
    day: { cell: ({ effectiveOn }) => (effectiveOn ? formatDay(effectiveOn) : 'No day yet') },
    state: {
      cell: (row, { now, published }) => stateOf(row, published, nigerianDay(now)),
      filter: {
        where: (values, reading) => inArray(stateAt(reading), [...values]),
        count: (reading) => ({ value: stateAt(reading) }),
      },
    },
    title: { cell: (row) => row.title },
    changed: { cell: (row) => row.changedAt.toISOString(), order: [f.changedAt], filter: byDays(f.changedAt) },
    changedBy: { cell: (row) => row.changedByName },
  },
}

/** Drafts of schedules of fees, and what staff have published. */
export const scheduleListSource = listSource(scheduleTable, {
  label: (row) => row.title,
  audited: { 'fee-schedule': 'Schedule of fees' },
  reading: async (deps, reader) => ({
    reader,
    now: deps.clock.now(),
    published: await readPublished(deps.database.db),
  }),
  // Without the parts, which the list does not show.
  find({ database: { db } }, ids) {
    const { id, version, state, title, effectiveOn, changedAt, changedByName } = f
    const columns = { id, version, state, title, effectiveOn, changedAt, changedByName }
    return db.select(columns).from(f).where(inArray(id, ids))
  },
})
