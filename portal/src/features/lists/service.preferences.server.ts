import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { duties } from '#platform/duty-words.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import type { StaffList } from './contract.list.ts'
import { checkColumns } from './contract.query.ts'
import type { ListCalls, ListPreferences } from './contract.ts'
import { findPreferences, mergePreferences } from './store.views.server.ts'

const defaults: ListPreferences = { columns: null, density: 'comfortable', pageSize: null }

/** The name under which is stored what holds for all screens of staff. */
const allScreens = ''

async function read(db: Db, reader: SignedIn, list: StaffList): Promise<ListPreferences> {
  const stored = await findPreferences(db, reader.id, list.key)
  const own: ListPreferences = { ...defaults, ...(stored as Partial<ListPreferences> | undefined) }
  return { ...own, columns: own.columns && checkColumns(list, own.columns).columns }
}

/** How a person sees a list. */
export async function readPreferences(deps: Deps, reader: SignedIn, list: StaffList): Promise<ListPreferences> {
  requireDuty(reader, list.duties.read)
  return read(deps.database.db, reader, list)
}

/** Changes what is given; the rest stays. */
export async function savePreferences(
  deps: Deps,
  reader: SignedIn,
  list: StaffList,
  { columns, ...others }: BodyOf<ListCalls['savePreferences']>,
): Promise<ListPreferences> {
  requireDuty(reader, list.duties.read)
  const known = columns && checkColumns(list, columns).columns
  const settings = { ...others, ...(columns !== undefined && { columns: known }) }
  const person = { userId: reader.id, now: deps.clock.now() }
  return deps.database.transaction(async (tx) => {
    await mergePreferences(tx, { ...person, list: list.key, settings })
    return read(tx, reader, list)
  })
}

/** Whether single keys act on the person's screens. */
export async function readShortcuts(deps: Deps, reader: SignedIn): Promise<{ isOn: boolean }> {
  requireDuty(reader, duties)
  const stored = await findPreferences(deps.database.db, reader.id, allScreens)
  return { isOn: (stored as { shortcuts?: boolean } | undefined)?.shortcuts ?? true }
}

export async function saveShortcuts(deps: Deps, reader: SignedIn, isOn: boolean): Promise<{ isOn: boolean }> {
  requireDuty(reader, duties)
  const setting = { userId: reader.id, list: allScreens, settings: { shortcuts: isOn }, now: deps.clock.now() }
  await deps.database.transaction((tx) => mergePreferences(tx, setting))
  return { isOn }
}
