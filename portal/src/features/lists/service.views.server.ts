import type { OwnRecords, OnPerson } from '#people/hooks.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds } from '#platform/duties.ts'
import type { BodyOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound, forbidden } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import type { StaffList } from './contract.list.ts'
import { checkQuery, checkColumns, digestOf, hasOwnView } from './contract.query.ts'
import type { ListCalls, ListView } from './contract.ts'
import { listMessages as words } from './messages.ts'
import { listLimits } from './rules.ts'
import {
  countViews,
  deleteView,
  findViewNamed,
  eraseViewsOf,
  insertView,
  listOwnViews,
  listViewsFor,
  lockView,
  lockViewsOf,
  updateView,
  type ViewRow,
} from './store.views.server.ts'

type ViewInput = BodyOf<ListCalls['addView']>

/** The author changes a view; of a shared one also who has the duty. */
const mayChange = (reader: SignedIn, { duties }: StaffList, row: ViewRow): boolean =>
  row.ownerId === reader.id || (row.shared && holds(reader, duties.share))

function toView(reader: SignedIn, list: StaffList, row: ViewRow): ListView {
  const { query, dropped } = checkQuery(list, row.query)
  const columns = row.columns && checkColumns(list, row.columns)
  return {
    id: row.id,
    name: row.name,
    query,
    columns: columns?.columns ?? null,
    digest: digestOf(query),
    shared: row.shared,
    mayChange: mayChange(reader, list, row),
    by: row.ownerName,
    dropped: [...dropped, ...(columns?.dropped ?? [])],
  }
}

/** A person's own views and the shared ones. */
export async function listViews(deps: Deps, reader: SignedIn, list: StaffList) {
  requireDuty(reader, list.duties.read)
  const max = listLimits.viewsOfPerson + listLimits.viewsShared
  const rows = await listViewsFor(deps.database.db, list.key, reader.id, max)
  return { views: rows.map((row) => toView(reader, list, row)) }
}

/** What of a view is stored: only parts that the list knows, and at least one that it does not show by itself. */
function contentOf(list: StaffList, input: ViewInput) {
  const { query } = checkQuery(list, input.query)
  const columns = input.columns && checkColumns(list, input.columns).columns
  if (!hasOwnView(list, query, columns)) throw invalidField('query', words.viewEmpty)
  return { name: input.name, query, columns, shared: input.shared }
}

async function refuseTaken(tx: Db, list: StaffList, ownerId: string, name: string, own?: string): Promise<void> {
  const taken = await findViewNamed(tx, list.key, ownerId, name)
  if (taken && taken.id !== own)
    throw conflict(words.viewTaken, { fields: [{ field: 'name', message: words.viewTaken }] })
}

async function requireSpace(tx: Db, list: StaffList, reader: SignedIn, { shared }: { shared: boolean }) {
  const counts = await countViews(tx, list.key, reader.id)
  if (counts.own >= listLimits.viewsOfPerson) throw conflict(words.viewsFull(listLimits.viewsOfPerson))
  if (shared && counts.shared >= listLimits.viewsShared) throw conflict(words.sharedFull(listLimits.viewsShared))
}

export async function addView(
  deps: Deps,
  reader: SignedIn,
  list: StaffList,
  { input, key }: { input: ViewInput; key: string | undefined },
): Promise<ListView> {
  requireDuty(reader, list.duties.read)
  const now = deps.clock.now()
  return deps.database.transaction((tx) =>
    onceFor(tx, { scope: `lists.view:${list.key}:${reader.id}`, key, input }, async () => {
      await lockViewsOf(tx, list.key)
      await refuseTaken(tx, list, reader.id, input.name)
      await requireSpace(tx, list, reader, input)
      const author = { ownerId: reader.id, ownerName: reader.name }
      const view = { list: list.key, ...author, ...contentOf(list, input), createdAt: now, updatedAt: now }
      return toView(reader, list, await insertView(tx, view))
    }),
  )
}

/** Locks a view that the person sees; 404 for other people's, 403 where they may only use it. */
async function lockChangeable(tx: Db, reader: SignedIn, list: StaffList, id: string): Promise<ViewRow> {
  const row = isUuid(id) ? await lockView(tx, list.key, id) : undefined
  if (!row || (row.ownerId !== reader.id && !row.shared)) throw notFound(words.viewMissing)
  if (!mayChange(reader, list, row)) throw forbidden(words.viewGuarded)
  return row
}

export async function changeView(
  deps: Deps,
  reader: SignedIn,
  list: StaffList,
  { id, input }: { id: string; input: ViewInput },
): Promise<ListView> {
  requireDuty(reader, list.duties.read)
  return deps.database.transaction(async (tx) => {
    await lockViewsOf(tx, list.key)
    const row = await lockChangeable(tx, reader, list, id)
    if (row.ownerId) await refuseTaken(tx, list, row.ownerId, input.name, row.id)
    const counts = await countViews(tx, list.key, reader.id)
    if (input.shared && !row.shared && counts.shared >= listLimits.viewsShared)
      throw conflict(words.sharedFull(listLimits.viewsShared))
    const content = contentOf(list, input)
    // Another person's view stays shared: not shared, nobody but its author would see it again.
    const shared = row.ownerId === reader.id ? content.shared : true
    return toView(reader, list, await updateView(tx, row.id, { ...content, shared, updatedAt: deps.clock.now() }))
  })
}

export async function removeView(deps: Deps, reader: SignedIn, list: StaffList, id: string) {
  requireDuty(reader, list.duties.read)
  return deps.database.transaction(async (tx) => {
    await deleteView(tx, (await lockChangeable(tx, reader, list, id)).id)
    return { message: words.viewDeleted }
  })
}

export const exportOwnViews: OwnRecords = async (deps, actor) => {
  const rows = await listOwnViews(deps.database.db, actor.id)
  return {
    listViews: rows.map(({ list, name, query, shared, createdAt }) => ({ list, name, query, shared, createdAt })),
  }
}

export const eraseListViews: OnPerson = (_deps, tx, person) => eraseViewsOf(tx, person.id, words.formerPerson)
