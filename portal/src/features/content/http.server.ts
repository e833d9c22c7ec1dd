import type { FastifyInstance } from 'fastify'
import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import { messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { notFound } from '#platform/problem.ts'
import * as addresses from './addresses/contract.ts'
import { listLinksTo } from './addresses/service.links.server.ts'
import { addRedirect, listRedirects, removeRedirect } from './addresses/service.redirects.server.ts'
import { findItem } from './all/contract.ts'
import { readGlance } from './all/service.glance.server.ts'
import * as calendar from './calendar/contract.ts'
import { readCalendar, setCheckDate } from './calendar/service.server.ts'
import * as checks from './checks/contract.ts'
import { checkItem, listChecked, readItemCheck } from './checks/service.server.ts'
import * as comments from './comments/contract.ts'
import { addComment, listComments, resolveComment } from './comments/service.server.ts'
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
import * as examples from './examples/contract.ts'
import { hideExample, listExamples, readExample, readShownExamples, restoreExample } from './examples/service.server.ts'
import * as review from './review/contract.ts'
import { listForReview, returnItem, submitItem, takeBackItem } from './review/service.server.ts'

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

/** The type that an address names; 404 for an unknown one. */
type TypeOf = (params: { type: string }) => ContentType

function findTypeIn(types: readonly ContentType[]): TypeOf {
  const known = new Map(types.map((type) => [type.key, type]))
  return ({ type: key }) => {
    const type = known.get(key)
    if (!type) throw notFound('There is no such kind of content.')
    return type
  }
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
  mount(app, findItem, ({ actor, params }) => readGlance(deps, actor, types, params.id))
  registerExamples(app, deps, types)
  registerAddresses(app, deps, types)
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

function registerReview(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, review.listForReview, ({ actor, query }) => listForReview(deps, actor, query))
  mount(app, review.submitItem, ({ actor, params, body: { version, note } }) =>
    submitItem(deps, actor, typeOf(params), { id: params.id, version }, note),
  )
  mount(app, review.takeBackItem, ({ actor, params, body: { version } }) =>
    takeBackItem(deps, actor, typeOf(params), { id: params.id, version }),
  )
  mount(app, review.returnItem, ({ actor, params, body: { version, words } }) =>
    returnItem(deps, actor, typeOf(params), { id: params.id, version }, words),
  )
}

function registerComments(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, comments.listComments, ({ actor, params }) => listComments(deps, actor, typeOf(params), params.id))
  mount(app, comments.addComment, ({ actor, params, body, idempotencyKey: key }) =>
    addComment(deps, actor, typeOf(params), params.id, { ...body, key }),
  )
  mount(app, comments.resolveComment, ({ actor, params, body }) =>
    resolveComment(deps, actor, typeOf(params), params, body.resolved),
  )
}

function registerCalendar(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, calendar.readCalendar, ({ actor, query }) => readCalendar(deps, actor, query))
  mount(app, calendar.setCheckDate, ({ actor, params, body: { version, checkBy } }) =>
    setCheckDate(deps, actor, typeOf(params), { id: params.id, version }, checkBy),
  )
}

function registerChecks(app: FastifyInstance, deps: Deps, typeOf: TypeOf): void {
  mount(app, checks.listChecked, ({ actor, query }) => listChecked(deps, actor, query))
  mount(app, checks.getItemCheck, ({ actor, params }) => readItemCheck(deps, actor, typeOf(params), params.id))
  mount(app, checks.checkItem, ({ actor, params }) => checkItem(deps, actor, typeOf(params), params.id))
}

/** The calls about the content that the site ships with. */
function registerExamples(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const typeOf = findTypeIn(types.filter(({ many }) => many))
  mount(app, examples.getShownExamples, ({ params }) => readShownExamples(deps, typeOf(params)))
  mount(app, examples.listExamples, ({ actor, query: { type } }) => {
    const wanted = types.filter(({ key }) => type === undefined || key === type)
    return listExamples(deps, actor, wanted)
  })
  mount(app, examples.getExample, ({ actor, params }) => readExample(deps, actor, typeOf(params), params.key))
  mount(app, examples.hideExample, ({ actor, params }) => hideExample(deps, actor, typeOf(params), params.key))
  mount(app, examples.restoreExample, ({ actor, params }) => restoreExample(deps, actor, typeOf(params), params.key))
}

/** The calls about redirects and about where pages are linked from. */
function registerAddresses(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const placed = types.filter(isPlacedInTree).map(({ key }) => key)
  mount(app, addresses.listRedirects, ({ actor }) => listRedirects(deps, actor))
  mount(app, addresses.addRedirect, ({ actor, body }) => addRedirect(deps, actor, placed, body))
  mount(app, addresses.removeRedirect, async ({ actor, query }) => {
    await removeRedirect(deps, actor, query.path)
    return { message: 'The redirect is deleted.' }
  })
  mount(app, addresses.getLinksTo, ({ actor, query }) => listLinksTo(deps, actor, types, query.path))
}
