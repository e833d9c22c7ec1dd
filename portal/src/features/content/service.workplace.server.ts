import type { ContentType } from '#fields/content/content-type.ts'
import {
  firstRows,
  maxHits,
  type WorkPart,
  type WorkplaceSource,
  type WorkRow,
} from '#features/workplace/service.kinds.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { holds, may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { addDays, formatShortDay, formatShortMoment, nigerianDay, startOfDay } from '#platform/values/nigerian-time.ts'
import { itemAddress } from './addresses.ts'
import { findChecked } from './checks/store.server.ts'
import type { ItemSummary } from './contract.items.ts'
import { toSummary } from './engine/service.views.server.ts'
import { findByWords } from './engine/store.words.server.ts'
import { listForReview } from './review/service.server.ts'
import { type EditorList, editorLists, findEditorWork } from './store.workplace.server.ts'

const stateWords: Record<ItemSummary['state'], string> = {
  draft: 'Draft',
  published: 'Published',
  changed: 'Published, with a draft',
  unpublished: 'Unpublished',
}

const dayWords = (at: string | null, now: Date): string => {
  const [day, today] = [at && nigerianDay(new Date(at)), nigerianDay(now)]
  return day === today ? 'today' : day === addDays(today, 1) ? 'tomorrow' : 'this week'
}

/** What a row of an editor's list has beside its title. */
const factsOf: Record<EditorList, (item: ItemSummary, now: Date) => Partial<WorkRow>> = {
  returned: ({ review }) => ({ person: review?.returned?.byName ?? '', state: 'Sent back' }),
  drafts: () => ({ person: '' }),
  submitted: () => ({ person: '', state: 'For review' }),
  scheduled: ({ publishAt }, now) => ({
    due: publishAt ? formatShortMoment(publishAt) : '',
    at: publishAt ?? '',
    reason: `Goes public ${dayWords(publishAt, now)}`,
  }),
  check: ({ checkBy, checkByName }) => ({
    person: checkByName ?? '',
    due: checkBy ? `Check by ${formatShortDay(startOfDay(checkBy))}` : '',
    at: checkBy ?? '',
  }),
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
  const toFinding = ({ id, title, ownerName, checkedAt }: Awaited<ReturnType<typeof findChecked>>['rows'][number]) => ({
    id,
    to: itemAddress(id),
    reference: '',
    title,
    person: ownerName,
    state: 'Broken link',
    due: '',
    overdue: false,
    at: checkedAt.toISOString(),
  })
  return {
    key: 'content',
    label: 'Content',
    duties: may.readContent,
    async countOpen(deps, actor) {
      const { total } = await listForReview(deps, actor, { page: 1, pageSize: 1 })
      return { count: total }
    },
    async readWork(deps, actor, { now }) {
      const parts: WorkPart[] = []
      if (holds(actor, may.publishContent)) {
        const { items, total } = await listForReview(deps, actor, { page: 1, pageSize: firstRows })
        parts.push({ list: 'review', count: total, to: '/content-manager/review', rows: items.map(toRow) })
      }
      if (!holds(actor, may.draftContent)) return parts
      const { db } = deps.database
      const wanted = { me: actor.id, now, limit: firstRows }
      for (const list of Object.keys(editorLists) as EditorList[]) {
        const { rows, total } = await findEditorWork(db, list, wanted)
        const items = rows.map(toSummary).map((item) => ({ ...toRow(item), ...factsOf[list](item, now) }))
        parts.push({ list, count: total, to: `/content-manager/all?${editorLists[list]}`, rows: items })
      }
      const broken = await findChecked(db, { kind: 'link', page: 1, pageSize: firstRows })
      const rows = broken.rows.map(toFinding)
      parts.push({ list: 'broken', count: broken.total, to: '/content-manager/checks?kind=link', rows })
      // 'Your drafts' is always there, and what else has something in it: many editors have other lists too.
      return parts.filter(({ list, count }) => count > 0 || list === 'drafts' || list === 'review')
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

/** Items of all types with these words. */
async function findContent(deps: Deps, actor: SignedIn, query: { search: string; page: number; pageSize: number }) {
  requireDuty(actor, may.readContent)
  const { rows, total } = await findByWords(deps.database.db, query)
  return { items: rows.map(toSummary), page: query.page, pageSize: query.pageSize, total }
}
