// The audit log as a list. Its readers see an entry only where they may read the record: an auditor those of all records that are not sealed, an
// administrator those of records whose list the duty opens, and of what administrators change. So no entry has to be shown in part, and a filter or a
// count says nothing about what is hidden. A million entries are read by an index for each filter, in the order of the list.

import { and, eq, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import {
  byDays,
  byValue,
  type ListReading,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { auditLog as a } from '#platform/database/platform.table.server.ts'
import { auditList } from './contract.list.ts'
import { describeDetails, inWords } from './rules.ts'

export interface AuditReading extends ListReading {
  /** What each type of record is called; of others `inWords`. */
  types: ReadonlyMap<string, string>
  /** Colleagues by their ids, and the portal and visitors. */
  colleagues: ReadonlyMap<string, string>
  /** Types of record whose entries the reader sees, or does not see. */
  sees: { types: readonly string[]; isAllBut: boolean }
  /** What the values of the filter by record are called. */
  nameRecords(ids: readonly string[]): Promise<{ value: string; label: string }[]>
}

export type EntryRow = typeof a.$inferSelect
export type AuditRow = Omit<EntryRow, 'id'> & {
  id: string
  record: string
  /** People by their ids, those of the details too. */
  names: ReadonlyMap<string, string>
}

const others = 'others'
const reference = sql`(${a.details} ->> 'reference')`

/** An approval belongs to its record. */
function seen({ sees: { types, isAllBut } }: AuditReading): SQL {
  const of = (type: SQL) => (isAllBut ? notInArray(type, [...types]) : inArray(type, [...types]))
  const about = sql`(${a.details} ->> 'recordType')`
  return and(of(sql`${a.recordType}`), or(sql`${a.recordType} <> 'approval'`, of(about)))!
}

export const findByKeys = (db: Db, keys: string[]): Promise<EntryRow[]> =>
  db.select().from(a).where(inArray(a.key, keys))

/** The entry, if the reader may see it. */
export const findSeen = (db: Db, reading: AuditReading, key: string): Promise<EntryRow[]> =>
  db
    .select()
    .from(a)
    .where(and(eq(a.key, key), seen(reading)))

export const actionWords = ({ types }: Pick<AuditReading, 'types'>, action: string): string => {
  const [type = '', ...verb] = action.split('.')
  return `${types.get(type) ?? inWords(type)}: ${inWords(verb.join(' ')).toLowerCase()}`
}

export const actorWords = ({ actorId, actorRole, names }: AuditRow, { colleagues }: AuditReading): string =>
  colleagues.get(actorId) ??
  names.get(actorId) ??
  (actorId.startsWith('company ')
    ? inWords(actorId)
    : actorRole === 'Admin'
      ? 'A former colleague'
      : 'A former account')

/** A value that is not named is shown in words. */
const namedBy = (name: (value: string) => string) => ({ get: name, has: () => true })

export const auditTable: ListTable<typeof auditList, AuditRow, AuditReading> = {
  list: auditList,
  from: a,
  id: a.key,
  label: sql`coalesce(${reference}, ${a.recordId})`,
  belongs: seen,
  about: (id) => eq(a.recordId, id),
  search: (typed) => or(inArray(reference, [typed, typed.toUpperCase()]), eq(a.recordId, typed)),
  columns: {
    at: { cell: ({ at }) => momentCell(at), order: [a.at, a.id], filter: byDays(a.at) },
    who: { cell: actorWords },
    person: {
      filter: {
        where: (values, { colleagues }) =>
          or(
            inArray(a.actorId, [...values]),
            values.includes(others) ? notInArray(a.actorId, [...colleagues.keys()]) : undefined,
          ),
        count: ({ colleagues }) => ({
          value: sql`case when ${inArray(a.actorId, [...colleagues.keys()])} then ${a.actorId} else ${others} end`,
          labels: namedBy((id) => colleagues.get(id) ?? 'Customers and former colleagues'),
        }),
      },
    },
    action: {
      cell: ({ action }, reading) => actionWords(reading, action),
      filter: {
        ...byValue(a.action),
        count: (reading) => ({ value: sql`${a.action}`, labels: namedBy((action) => actionWords(reading, action)) }),
      },
    },
    record: {
      cell: ({ record }) => record,
      filter: { ...byValue(a.recordId), name: (_db, ids, { nameRecords }) => nameRecords(ids) },
    },
    origin: { cell: ({ origin }) => origin },
    type: {
      cell: ({ recordType }, { types }) => types.get(recordType) ?? inWords(recordType),
      filter: {
        ...byValue(a.recordType),
        count: ({ types }) => ({
          value: sql`${a.recordType}`,
          labels: namedBy((type) => types.get(type) ?? inWords(type)),
        }),
      },
    },
    details: {
      cell: ({ details, names }) =>
        describeDetails(details ?? {}, names)
          .map(({ term, value }) => `${term}: ${value}`)
          .join('; '),
    },
  },
}
