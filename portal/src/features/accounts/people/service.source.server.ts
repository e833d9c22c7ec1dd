import { momentsOf } from '#features/lists/contract.days.ts'
import { type ListCell, listCalls } from '#features/lists/contract.ts'
import type { ListSource } from '#features/lists/service.sources.server.ts'
import type { UserRow } from '#people/store.server.ts'
import { peopleList } from './contract.list.ts'
import { findPeople, peopleRecords } from './store.list.server.ts'

const cells: Record<string, (row: UserRow) => ListCell> = {
  name: (row) => nameOf(row),
  email: (row) => row.email,
  confirmed: (row) => row.emailVerifiedAt !== null,
  phone: (row) => row.phone,
  company: (row) => row.companyName,
  city: (row) => row.city,
  role: (row) => (row.role === 'Admin' ? 'staff' : 'user'),
  registered: (row) => row.registrationDate.toISOString(),
}

const nameOf = ({ name, surname, email }: UserRow) => `${name} ${surname}`.trim() || email

/** The list of people for staff. */
export const peopleListSource: ListSource = {
  list: peopleList,
  calls: listCalls(peopleList),
  async records(deps) {
    const now = deps.clock.now()
    return peopleRecords(({ q, filters }) => ({
      role: filters['role'],
      confirmed: filters['confirmed'],
      registered: momentsOf(filters['registered']?.[0], now),
      search: q,
    }))
  },
  async readRows(deps, _reader, ids, columns) {
    const rows = await findPeople(deps.database.db, ids)
    return rows.map((row) => ({
      id: row.id,
      version: 1,
      label: nameOf(row),
      cells: Object.fromEntries([...columns].map((column) => [column, cells[column]?.(row) ?? null])),
      actions: [],
    }))
  },
  actions: {},
}
