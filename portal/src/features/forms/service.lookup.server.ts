import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'
import { holds, may } from '#platform/duties.ts'
import { messages } from './messages.ts'
import { findTemplate, type TemplateRow } from './store.server.ts'

export {
  findTemplate,
  findTemplateId,
  findTemplateVersion,
  lookForVersion,
  type TemplateRow,
  type VersionRow,
} from './store.server.ts'

/** A form that `actor` may see, by id or slug; drafts and archived forms are visible only to an Admin (decisions §6). */
export async function findVisibleTemplate(deps: Deps, actor: Actor, idOrSlug: string): Promise<TemplateRow> {
  const row = await findTemplate(deps.database.db, idOrSlug)
  if (!row || (row.template.status !== 'published' && !holds(actor, may.readForms)))
    throw notFound(messages.formNotFound)
  return row
}
