import { readStored } from '#fields/stored-body.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { isUuid } from '#platform/values/uuid.ts'
import { addressInList } from '../addresses.ts'
import { readCheck } from '../checks/service.server.ts'
import { readTopicTitles } from '../engine/service.schedule.server.ts'
import { pageOf, textAt, toSummary, workingBody } from '../engine/service.views.server.ts'
import { findItemById } from '../engine/store.server.ts'
import type { findItem as call } from './contract.ts'
import { kindLabels } from './rules.ts'
import { textsOf } from './rules.texts.ts'

/** An item of any type, as its preview shows it. */
export async function readGlance(
  deps: Deps,
  actor: SignedIn,
  types: readonly ContentType[],
  id: string,
): Promise<ResponseOf<typeof call>> {
  requireDuty(actor, may.readContent)
  const row = isUuid(id) ? await findItemById(deps.database.db, id) : undefined
  const type = types.find(({ key }) => key === row?.type)
  if (!row || !type) throw notFound('This item no longer exists.')
  const body = workingBody(row)
  const [check, titles] = await Promise.all([readCheck(deps.database.db, type, row.id), readTopicTitles(deps)])
  const slugs = row.topics ? row.topics.split(',') : []
  return {
    item: toSummary({
      ...row,
      hasDraft: row.draft !== null,
      excerpt: row.words.slice(0, 300),
      imageUrl: textAt(body, 'imageUrl'),
    }),
    kind: kindLabels(types).get(type.key)!,
    address: addressInList(types, type.key, id)!,
    page: (row.status === 'published' && pageOf(type, row.slug, row.body)) || null,
    topics: slugs.map((slug) => titles.get(slug) ?? slug),
    texts: textsOf(type.fields, readStored(type.fields, body)),
    check,
  }
}
