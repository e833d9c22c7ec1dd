import { listSource } from '#features/lists/service.sources.server.ts'
import { findPeople, nameOf, peopleTable } from './store.list.server.ts'

/** The list of people for staff. */
export const peopleListSource = listSource(peopleTable, {
  reading: async (deps, reader) => ({ reader, now: deps.clock.now() }),
  find: (deps, ids) => findPeople(deps.database.db, ids),
  label: nameOf,
})
