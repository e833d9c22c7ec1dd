import type { ContentType } from '#fields/content/content-type.ts'
import { firstRows, maxHits, type WorkplaceSource, type WorkRow } from '#features/workplace/service.kinds.server.ts'
import { holds, may } from '#platform/duties.ts'
import { itemAddress } from './addresses.ts'
import type { ItemSummary } from './contract.items.ts'
import { findContent } from './finding/service.server.ts'
import { listForReview } from './review/service.server.ts'

const stateWords: Record<ItemSummary['state'], string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Published, with a draft',
  unpublished: 'Unpublished',
}

/** What the content of the site adds to the workplace of staff. */
export function contentWorkplace(types: readonly ContentType[]): WorkplaceSource {
  const toRow = (item: ItemSummary): WorkRow => ({
    id: item.id,
    to: itemAddress(item.id),
    reference: '',
    title: item.title || (types.find(({ key }) => key === item.type)?.one ?? ''),
    person: item.changedByName,
    state: stateWords[item.state],
    due: '',
    overdue: false,
    at: item.changedAt,
  })
  return {
    key: 'content',
    label: 'Content',
    duties: may.readContent,
    async readWork(deps, actor) {
      if (!holds(actor, may.publishContent)) return []
      const { items, total } = await listForReview(deps, actor, { page: 1, pageSize: firstRows })
      return [{ list: 'review', count: total, to: '/content-manager/review', rows: items.map(toRow) }]
    },
    async search(deps, actor, { text, limit, offset }) {
      const { items, total } = await findContent(deps, actor, {
        search: text,
        page: Math.floor(offset / limit) + 1,
        pageSize: limit,
      })
      return { count: Math.min(total, maxHits), capped: total > maxHits, rows: items.map(toRow) }
    },
  }
}
