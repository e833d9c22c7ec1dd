// A list of meters, which no feature has: it has every kind of column and filter, and an action of each kind.
import { arrayContains, inArray, sql } from 'drizzle-orm'
import { integer, pgTable, text, timestamp, uuid, date, boolean } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from '#platform/database/database.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound, stale } from '#platform/problem.ts'
import { assignAction, describeList, takeAction } from './contract.list.ts'
import { selfAssignAction } from './service.assign.server.ts'
import {
  byDays,
  byPerson,
  byValue,
  deadlineCell,
  type ListReading,
  listSource,
  type ListTable,
  momentCell,
  personCell,
  type RecordAction,
} from './service.sources.server.ts'

const meters = pgTable('test_meters', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  street: text().notNull(),
  state: text().notNull(),
  readBy: uuid(),
  reading: integer(),
  installed: date({ mode: 'string' }),
  dueAt: timestamp({ withTimezone: true }),
  readAt: timestamp({ withTimezone: true }).notNull(),
  tags: text().array().notNull(),
  prepaid: boolean().notNull(),
  version: integer().notNull(),
})

export const meterList = describeList({
  key: 'meters',
  noun: 'meter',
  plural: 'meters',
  path: '/meters',
  duties: { read: may.readCases, act: may.handleCases, share: may.superviseCases },
  columns: [
    { id: 'number', label: 'Number', kind: 'reference', sortable: true },
    { id: 'street', label: 'Street', kind: 'text', sortable: true, width: 'wide' },
    {
      id: 'state',
      label: 'State',
      kind: 'status',
      choices: [
        { value: 'ok', label: 'Working', tone: 'success' },
        { value: 'broken', label: 'Out of order', tone: 'danger' },
      ],
    },
    { id: 'readBy', label: 'Read by', kind: 'person' },
    { id: 'reading', label: 'Reading', kind: 'number' },
    { id: 'installed', label: 'Installed', kind: 'day' },
    { id: 'due', label: 'Due', kind: 'deadline', sortable: true },
    { id: 'read', label: 'Read', kind: 'moment', sortable: true },
    { id: 'tags', label: 'Tags', kind: 'tags' },
    { id: 'prepaid', label: 'Prepaid', kind: 'yes' },
  ],
  filters: [
    {
      id: 'state',
      label: 'State',
      kind: 'choice',
      choices: [
        { value: 'any', label: 'Working or not' },
        { value: 'ok', label: 'Working' },
        { value: 'broken', label: 'Out of order' },
      ],
      counted: true,
    },
    { id: 'street', label: 'Street', kind: 'choice', counted: true },
    { id: 'readBy', label: 'Read by', kind: 'person', counted: true },
    { id: 'read', label: 'Read', kind: 'days' },
    { id: 'tags', label: 'Tags', kind: 'tag' },
  ],
  actions: [
    assignAction,
    { ...takeAction, undo: true },
    { id: 'tag', label: 'Tag', done: 'tagged', needs: 'tag', undo: true },
    { id: 'break', label: 'Mark as broken', done: 'marked', needs: 'note', confirm: 'Mark them as broken?' },
    {
      id: 'visit',
      label: 'Visit',
      done: 'visited',
      needs: 'note',
      note: { label: 'What to look at', hint: 'The reader sees it.', max: 20, isOptional: true },
      preview: true,
    },
  ],
  defaults: { sort: 'due', columns: ['number', 'street', 'state', 'due'] },
})

type Meter = typeof meters.$inferSelect

const meterTable: ListTable<typeof meterList, Meter, ListReading> = {
  list: meterList,
  from: meters,
  id: meters.id,
  version: meters.version,
  label: meters.number,
  search: (typed) => sql`${meters.number} ilike ${`${typed}%`}`,
  columns: {
    number: { cell: (row) => row.number, order: [meters.number] },
    street: { cell: (row) => row.street, order: [meters.street, meters.number], filter: byValue(meters.street) },
    state: {
      cell: (row) => row.state,
      filter: {
        where: (states) => (states.includes('any') ? undefined : inArray(meters.state, [...states])),
        count: () => ({ value: sql`${meters.state}`, names: { ok: ['ok', 'any'], broken: ['broken', 'any'] } }),
      },
    },
    readBy: { cell: (row) => personCell(row.readBy, 'Ada'), filter: byPerson(meters.readBy) },
    reading: { cell: (row) => row.reading },
    installed: { cell: (row) => row.installed },
    due: {
      cell: ({ dueAt }) => deadlineCell({ dueAt: momentCell(dueAt), text: 'Due', overdue: false, dueSoon: false }),
      order: [meters.dueAt],
      emptyLast: true,
    },
    read: { cell: (row) => momentCell(row.readAt), order: [meters.readAt], filter: byDays(meters.readAt) },
    tags: { cell: (row) => row.tags, filter: { where: (tags) => arrayContains(meters.tags, [...tags]) } },
    prepaid: { cell: (row) => row.prepaid },
  },
}

async function change(tx: Db, id: string, version: number | undefined, set: (row: Meter) => Partial<Meter>) {
  const [row] = await tx
    .select()
    .from(meters)
    .where(sql`${meters.id}::text = ${id}`)
    .for('update')
  if (!row) throw notFound('Meter not found')
  if (version !== undefined && version !== row.version) throw stale('Someone else changed this meter.')
  await tx
    .update(meters)
    .set({ ...set(row), version: row.version + 1 })
    .where(sql`${meters.id} = ${row.id}`)
  return { row, version: row.version + 1 }
}

/** What an action does to a meter, and how it is undone. */
const act = (
  set: (row: Meter, input: { person?: string | null; tag?: string }) => Partial<Meter>,
  undo?: (before: Meter) => Partial<Meter>,
): RecordAction => ({
  async apply(_deps, tx, actor, id, { input, version }) {
    requireDuty(actor, may.handleCases)
    const { person, tag } = input
    const given = { ...(person !== undefined && { person }), ...(tag !== undefined && { tag }) }
    const changed = await change(tx, id, version, (row) => set(row, given))
    return { version: changed.version, before: changed.row }
  },
  ...(undo && {
    undo: async (_deps, tx, _actor, id, { version, before }) => {
      return { version: (await change(tx, id, version, () => undo(before as Meter))).version }
    },
  }),
})

const assign: RecordAction = {
  ...act(
    (_row, { person }) => ({ readBy: person ?? null }),
    ({ readBy }) => ({ readBy }),
  ),
  check: async (_deps, { person }) => {
    if (person === emptyId) throw invalidField('input.person', 'Choose a member of staff')
  },
}

export const meterSource = listSource(meterTable, {
  label: (row) => row.number,
  actionsOf: (row) => ['assign', 'tag', 'visit', ...(row.state === 'ok' ? ['break'] : [])],
  actions: {
    assign,
    take: selfAssignAction(assign),
    tag: act(
      (row, { tag }) => ({ tags: [...row.tags, tag!] }),
      ({ tags }) => ({ tags }),
    ),
    visit: {
      ...act(() => ({ readAt: new Date() })),
      async preview({ database: { db } }, _actor, ids) {
        const rows = await db
          .select()
          .from(meters)
          .where(inArray(meters.id, [...ids]))
          .orderBy(meters.number)
        const group = (state: string, label: string) => {
          const records = rows.filter((row) => row.state === state).map(({ number }) => number)
          return { label, isRefused: state === 'broken', count: records.length, records }
        }
        return [group('ok', 'To be visited'), group('broken', 'Out of order')]
      },
    },
    break: act((row) => {
      // Half of the change is made before it is refused.
      if (row.state === 'broken') throw conflict('This meter is broken already.')
      return { state: 'broken' }
    }),
  },
})

export const emptyId = '00000000-0000-0000-0000-000000000000'

/** Makes the table as its owner, with `count` meters of two days, of which every third has no deadline. */
export async function fillMeters(ownerUrl: string, count: number): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  try {
    await client.query(`create table if not exists test_meters (id uuid primary key, number text not null, street text not null,
      state text not null, read_by uuid, reading int, installed date, due_at timestamptz, read_at timestamptz not null,
      tags text[] not null default '{}', prepaid boolean not null default false, version int not null default 1)`)
    await client.query(`grant all on test_meters to public`)
    await client.query(
      `insert into test_meters (id, number, street, state, reading, installed, due_at, read_at)
       select gen_random_uuid(), 'M-' || lpad(n::text, 6, '0'), (array['Allen Avenue', 'Marina', 'Broad Street'])[1 + n % 3],
         case when n % 4 = 0 then 'broken' else 'ok' end, n, '2026-01-05', case when n % 3 > 0 then now() + n * interval '1 hour' end,
         now() - (n % 2) * interval '1 day'
       from generate_series(1, $1::int) n`,
      [count],
    )
  } finally {
    await client.end()
  }
}
