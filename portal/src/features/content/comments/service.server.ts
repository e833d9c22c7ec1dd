import { recordAudit } from '#platform/audit.server.ts'
import type { Db } from '#platform/database/database.server.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { conflict, invalidField, notFound } from '#platform/problem.ts'
import { findSaved, type ItemCall, readManaged } from '../engine/service.item.server.ts'
import type { ItemEdit } from '../engine/service.views.server.ts'
import { type ItemRow, lockItem } from '../engine/store.server.ts'
import { announce } from '../review/service.server.ts'
import { type Comment, maxComments } from './contract.ts'
import { type CommentRow, deleteOldestResolved, findComments, insertComment, updateComment } from './store.server.ts'

/** Comments of an item, for those who may read its draft. */
export async function listComments(call: ItemCall): Promise<Comment[]> {
  const item = await readManaged(call)
  // A single item before its first save has no comments.
  return item.version === 0 ? [] : (await findComments(call.deps.database.db, item.id)).map(toComment)
}

/** Adds a comment on a field, or on the item, and tells the others who work on it. */
export async function addComment(
  call: ItemCall,
  { field, text, key }: { field: string; text: string; key: string | undefined },
): Promise<Comment> {
  const { deps, actor, type } = call
  requireDuty(actor, may.draftContent)
  if (field && !Object.hasOwn(type.fields, field)) throw invalidField('field', `${type.one} has no such field`)
  return deps.database.transaction(async (tx) => {
    const item = await lockForComment(tx, call)
    const request = { scope: `content.comment:${actor.id}:${item.id}`, key, input: { field, text } }
    return onceFor(tx, request, async () => {
      const stored = await findComments(tx, item.id)
      if (stored.length >= maxComments && !(await deleteOldestResolved(tx, item.id)))
        throw conflict(`There are ${maxComments} open comments. Resolve some of them first.`)
      const at = deps.clock.now()
      const row = await insertComment(tx, { itemId: item.id, field, text, at, byId: actor.id, byName: actor.name })
      await announce({ deps, tx, actor, type }, { id: item.id, news: 'comment', to: workersOn(item, stored) })
      await recordComment({ deps, tx, actor, type }, row, 'content.comment')
      return toComment(row)
    })
  })
}

/** Locks the item, so that parallel comments cannot exceed the limit. */
async function lockForComment(tx: Db, call: ItemCall): Promise<ItemRow> {
  const found = await findSaved(tx, call)
  const row = await lockItem(tx, call.type.key, found.id)
  if (!row) throw notFound(`${call.type.one} not found`)
  return row
}

const workersOn = ({ createdById, draftById, review }: ItemRow, comments: readonly CommentRow[]): string[] =>
  [createdById, draftById ?? '', review?.byId ?? '', ...comments.map(({ byId }) => byId)].filter(Boolean)

export async function resolveComment(call: ItemCall, comment: string, resolved: boolean): Promise<Comment> {
  const { deps, actor, type } = call
  requireDuty(actor, may.draftContent)
  return deps.database.transaction(async (tx) => {
    const item = await findSaved(tx, call)
    const change = resolved
      ? { resolvedAt: deps.clock.now(), resolvedByName: actor.name }
      : { resolvedAt: null, resolvedByName: null }
    const row = await updateComment(tx, { id: comment, itemId: item.id }, change)
    if (!row) throw notFound('This comment does not exist.')
    await recordComment({ deps, tx, actor, type }, row, resolved ? 'content.comment-resolve' : 'content.comment-reopen')
    return toComment(row)
  })
}

async function recordComment(
  { deps, tx, actor, type }: ItemEdit,
  { id, itemId, field }: CommentRow,
  action: string,
): Promise<void> {
  const record = { recordType: type.key, recordId: itemId, details: { comment: id, field } }
  await recordAudit(tx, { at: deps.clock.now(), actor, action, ...record })
}

const toComment = ({ id, field, text, at, byName, resolvedAt, resolvedByName }: CommentRow): Comment => ({
  id,
  field,
  text,
  at: at.toISOString(),
  byName,
  resolved: resolvedAt && { at: resolvedAt.toISOString(), byName: resolvedByName ?? '' },
})
