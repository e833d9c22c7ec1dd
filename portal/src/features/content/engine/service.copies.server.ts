import { addressFieldOf } from '#fields/content-addresses.ts'
import type { ContentType } from '#fields/content-type.ts'
import { setValueAt } from '#fields/content-values.ts'
import type { SignedIn } from '#platform/actor.ts'
import { onceFor } from '#platform/database/idempotency.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import { requireDuty } from '#platform/permission.ts'
import { Problem } from '#platform/problem.ts'
import type { ManagedItem } from '../contract.items.ts'
import { beginDraft, findSaved } from './service.drafts.server.ts'
import { textAt, toManaged, workingBody } from './service.views.server.ts'

/** Copies an item as a draft; a repeated call with the same idempotency key returns the first copy. */
export async function duplicateItem(
  deps: Deps,
  actor: SignedIn,
  type: ContentType,
  id: string,
  key: string | undefined,
): Promise<ManagedItem> {
  requireDuty(actor, may.draftContent)
  if (!type.many) throw new Problem(400, `There is one ${type.one}; change it instead.`)
  return deps.database.transaction(async (tx) =>
    onceFor(tx, { scope: `content.duplicate:${actor.id}:${id}`, key, input: null }, async () => {
      const row = await findSaved(tx, type, id)
      const body = copyOf(type, workingBody(row))
      const written = { action: 'duplicate', note: row.title } as const
      return toManaged(type, await beginDraft(tx, deps, actor, type, body, undefined, written))
    }),
  )
}

/** The title says that it is a copy, so that two items are not mistaken for each other; it gets an address of its own. */
function copyOf(type: ContentType, body: Record<string, unknown>): Record<string, unknown> {
  const title = textAt(body, type.title)
  const address = addressFieldOf(type)
  const free = address ? { ...body, [address.name]: '' } : body
  return title ? setValueAt(free, type.title, `Copy of ${title}`.slice(0, 200)) : free
}
