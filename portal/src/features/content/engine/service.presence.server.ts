import type { ContentType } from '#fields/content/content-type.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { findItem, listItems } from './store.server.ts'
import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import type { Db } from '#platform/database/database.server.ts'

const gone = () => notFound('This item no longer exists.')

/** Items of content, as `type/id` or, for a single item, `type/single`. */
export const contentPresence = (types: readonly ContentType[]): PresenceKind => ({
  place: 'content',
  async find(deps, actor, record) {
    requireDuty(actor, may.draftContent)
    const [key = '', id = ''] = record.split('/')
    const type = types.find((known) => known.key === key)
    if (!type || record !== `${key}/${id}`) throw gone()
    const find = (tx: Db) => (type.many ? findOne(tx, key, id) : findSingle(tx, key))
    if (type.many ? !(await find(deps.database.db)) : id !== 'single') throw gone()
    return { record, readVersion: async (tx) => (await find(tx))?.version ?? null }
  },
})

const findOne = async (tx: Db, type: string, id: string) =>
  isUuid(id) ? findItem(tx, type, id, { drafts: true }) : undefined

const findSingle = async (tx: Db, type: string) =>
  (await listItems(tx, type, { drafts: true, newestFirst: false, limit: 1 }))[0]
