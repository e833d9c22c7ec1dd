import { isNull, sql } from 'drizzle-orm'
import {
  byDays,
  byValue,
  byWords,
  type ListReading,
  listSource,
  type ListTable,
  momentCell,
} from '#features/lists/service.sources.server.ts'
import type { UserRow } from '#people/store.server.ts'
import { nameKey, users as u } from '#people/table.server.ts'
import { peopleList } from './contract.list.ts'

const nameOf = ({ name, surname, email }: UserRow) => `${name} ${surname}`.trim() || email

const peopleTable: ListTable<typeof peopleList, UserRow, ListReading> = {
  list: peopleList,
  from: u,
  id: u.id,
  label: u.email,
  belongs: isNull(u.deletedAt),
  search: (typed) => byWords(u.searchWords, typed),
  columns: {
    name: { cell: nameOf, order: [nameKey(u)] },
    email: { cell: (row) => row.email },
    confirmed: {
      cell: (row) => row.emailVerifiedAt !== null,
      filter: byValue(sql`case when ${u.emailVerifiedAt} is null then 'no' else 'yes' end`),
    },
    phone: { cell: (row) => row.phone },
    company: { cell: (row) => row.companyName },
    city: { cell: (row) => row.city },
    role: {
      cell: (row) => (row.role === 'Admin' ? 'staff' : 'user'),
      filter: byValue(u.role, { Admin: 'staff', User: 'user' }),
    },
    registered: {
      cell: (row) => momentCell(row.registrationDate),
      order: [u.registrationDate],
      filter: byDays(u.registrationDate),
    },
  },
}

export const peopleListSource = listSource(peopleTable, { label: nameOf, audited: { account: 'Account' } })
