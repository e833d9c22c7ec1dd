import type { FastifyInstance } from 'fastify'
import { messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { registerAll } from './all/http.server.ts'
import { registerCalendar } from './calendar/http.server.ts'
import { registerChecks } from './checks/http.server.ts'
import { registerComments } from './comments/http.server.ts'
import * as history from './contract.history.ts'
import * as contract from './contract.manager.ts'
import { getContentFile } from './contract.ts'
import {
  purgeItem,
  removeItem,
  restoreItem,
  createDraft,
  discardDraft,
  readManaged,
  saveDraft,
} from './engine/service.bin.server.ts'
import { listVersions, readVersion, restoreVersion } from './engine/service.history.server.ts'
import {
  listDeleted,
  listManaged,
  moveItem,
  readOverview,
  duplicateItem,
  givePreview,
  openContentFile,
} from './engine/service.lists.server.ts'
import { scheduleItem, publishItem, unpublishItem } from './engine/service.schedule.server.ts'
import { findTypeIn, type TypeOf } from './http.types.server.ts'
import { registerReview } from './review/http.server.ts'

/** Pictures and PDFs: their address changes with their content, so they may be cached permanently. */
export function registerContentFiles(app: FastifyInstance, deps: Deps): void {
  mount(app, getContentFile, async ({ params, reply }) => {
    const opened = await openContentFile(deps, params.id, params.variant)
    if ('movedTo' in opened) return reply.header('cache-control', 'no-cache').redirect(opened.movedTo, 302)
    const { stream, type } = opened
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(stream)
  })
}

/** The calls of the content manager for all given types. */
export function registerContentManager(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const typeOf = findTypeIn(types)
  mount(app, contract.getOverview, ({ actor }) => readOverview(deps, actor, types))
  registerItems(app, deps, typeOf)
  registerBin(app, deps, typeOf)
  registerHistory(app, deps, typeOf)
  registerReview(app, deps, typeOf)
  registerComments(app, deps, typeOf)
  registerCalendar(app, deps, typeOf)
  registerChecks(app, deps, typeOf)
  registerAll(app, deps, types)
}

function registerItems(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  const { listItems, getItem, createItem, moveItem: move, previewItem } = contract
  mount(app, listItems, ({ actor, params, query }) => listManaged(deps, actor, typeOf(params), query))
  mount(app, getItem, ({ actor, params }) => readManaged(deps, actor, typeOf(params), params.id))
  mount(app, createItem, ({ actor, params, body, idempotencyKey: key }) =>
    createDraft(deps, actor, typeOf(params), { ...body, key }),
  )
  mount(app, contract.duplicateItem, ({ actor, params, idempotencyKey }) =>
    duplicateItem(deps, actor, typeOf(params), params.id, idempotencyKey),
  )
  mount(app, contract.saveDraft, ({ actor, params, body }) =>
    saveDraft(deps, actor, typeOf(params), { id: params.id, version: body.version }, body.body),
  )
  mount(app, contract.publishItem, ({ actor, params, body }) =>
    publishItem(deps, actor, typeOf(params), { id: params.id, version: body.version }, body.body, body.replace),
  )
  mount(app, contract.unpublishItem, ({ actor, params, body }) =>
    unpublishItem(deps, actor, typeOf(params), { id: params.id, ...body }),
  )
  mount(app, contract.discardDraft, ({ actor, params, body }) =>
    discardDraft(deps, actor, typeOf(params), { id: params.id, ...body }),
  )
  mount(app, contract.scheduleItem, ({ actor, params, body: { version, publishAt, unpublishAt } }) =>
    scheduleItem(
      deps,
      actor,
      typeOf(params),
      { id: params.id, version },
      { publishAt: publishAt ? new Date(publishAt) : null, unpublishAt: unpublishAt ? new Date(unpublishAt) : null },
    ),
  )
  mount(app, move, ({ actor, params, body }) => moveItem(deps, actor, typeOf(params), params.id, body.before))
  mount(app, previewItem, ({ actor, params }) => givePreview(deps, actor, typeOf(params), params.id))
}

function registerBin(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  const deleted = (type: ContentType) => ({ message: messagesOf(type).deleted })
  mount(app, contract.removeItem, async ({ actor, params, query }) => {
    await removeItem(deps, actor, typeOf(params), { id: params.id, version: query.version })
    return deleted(typeOf(params))
  })
  mount(app, contract.listBin, ({ actor, params, query }) => listDeleted(deps, actor, typeOf(params), query))
  mount(app, contract.restoreFromBin, ({ actor, params }) => restoreItem(deps, actor, typeOf(params), params.id))
  mount(app, contract.purgeItem, async ({ actor, params }) => {
    await purgeItem(deps, actor, typeOf(params), params.id)
    return deleted(typeOf(params))
  })
}

function registerHistory(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, history.listVersions, ({ actor, params, query }) =>
    listVersions(deps, actor, typeOf(params), params.id, query),
  )
  mount(app, history.getVersion, ({ actor, params }) =>
    readVersion(deps, actor, typeOf(params), params.id, params.version),
  )
  mount(app, history.restoreVersion, ({ actor, params, body }) =>
    restoreVersion(
      deps,
      actor,
      typeOf(params),
      { id: params.id, version: body.version },
      { version: params.version, publish: body.publish },
    ),
  )
}
