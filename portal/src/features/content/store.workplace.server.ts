import { and, asc, between, desc, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/database.server.ts'
import { addDays, nigerianDay } from '#platform/values/nigerian-time.ts'
import { live, pageOfItems } from './engine/store.server.ts'
import { contentItems as c } from './table.server.ts'

/** The lists of an editor on My work, each with the filters that show it in the list of all content. */
export const editorLists = {
  returned: 'review=returned&changedBy=me',
  drafts: 'state=draft,changed&changedBy=me',
  submitted: 'review=submitted&changedBy=me',
  scheduled: 'scheduled=publish',
  check: 'sort=checkBy',
} as const
export type EditorList = keyof typeof editorLists

function rulesOf(me: string, now: Date): Record<EditorList, [SQL | undefined, SQL]> {
  // What has its time is among what goes public.
  const own = and(eq(c.changedById, me), isNull(c.publishAt))
  const week = new Date(now.getTime() + 7 * 86_400_000)
  return {
    returned: [and(own, eq(c.reviewState, 'returned')), asc(c.changedAt)],
    drafts: [and(own, isNull(c.reviewState), inArray(c.state, ['draft', 'changed'])), desc(c.changedAt)],
    submitted: [and(own, eq(c.reviewState, 'submitted')), asc(c.changedAt)],
    scheduled: [between(c.publishAt, now, week), asc(c.publishAt)],
    check: [lte(c.checkBy, addDays(nigerianDay(now), 7)), asc(c.checkBy)],
  }
}

export function findEditorWork(db: Db, list: EditorList, { me, now, limit }: { me: string; now: Date; limit: number }) {
  const [rule, order] = rulesOf(me, now)[list]
  return pageOfItems(db, and(live, rule), [order, asc(c.id)], { search: '', page: 1, pageSize: limit })
}
