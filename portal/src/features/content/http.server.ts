import type { FastifyInstance } from 'fastify'
import { isPlacedInTree } from '#fields/content/content-addresses.ts'
import { messagesOf } from '#fields/content/content-messages.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { notFound } from '#platform/problem.ts'
import * as addresses from './addresses/contract.ts'
import { listLinksTo } from './addresses/service.links.server.ts'
import { addRedirect, listRedirects, removeRedirect } from './addresses/service.redirects.server.ts'
import { findItem } from './all/contract.ts'
import { readGlance } from './all/service.glance.server.ts'
import { readCalendar as calendarCall } from './calendar/contract.ts'
import { readCalendar, setCheckDate } from './calendar/service.server.ts'
import * as checks from './checks/contract.ts'
import { checkItem, listChecked, readItemCheck } from './checks/service.server.ts'
import * as comments from './comments/contract.ts'
import { addComment, listComments, resolveComment } from './comments/service.server.ts'
import * as contract from './contract.manager.ts'
import { getContentFile } from './contract.ts'
import { type ItemCall, readManaged } from './engine/service.item.server.ts'
import { purgeItem, removeItem, restoreItem } from './engine/service.bin.server.ts'
import { createDraft, discardDraft, saveDraft, duplicateItem } from './engine/service.drafts.server.ts'
import { listVersions, readVersion, restoreVersion } from './engine/service.history.server.ts'
import { listDeleted, listManaged, moveItem, readOverview } from './engine/service.lists.server.ts'
import { openContentFile } from './library/service.open-file.server.ts'
import { createPreview } from './engine/service.preview.server.ts'
import { scheduleItem } from './engine/service.schedule.server.ts'
import { publishItem, unpublishItem } from './engine/service.publish.server.ts'
import * as examples from './examples/contract.ts'
import { hideExample, listExamples, readExample, readShownExamples, restoreExample } from './examples/service.server.ts'
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

/** What a call about an item says of it; the schema of the call has checked the version on which it is based. */
interface Sent {
  actor: SignedIn
  params: { type: string; id: string }
  body?: unknown
  query?: unknown
}
type ItemOf = (sent: Sent) => ItemCall

const versionIn = (sent: unknown) => (sent as { version?: number } | null | undefined)?.version

/** The calls of the content manager for all given types. */
export function registerContentManager(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const typeOf = findTypeIn(types)
  const itemOf: ItemOf = ({ actor, params, body, query }) => {
    const version = versionIn(body) ?? versionIn(query)
    return { deps, actor, type: typeOf(params), id: params.id, version }
  }
  mount(app, contract.getOverview, ({ actor }) => readOverview(deps, actor, types))
  mount(app, contract.listItems, ({ actor, params, query }) => listManaged(deps, actor, typeOf(params), query))
  mount(app, contract.listBin, ({ actor, params, query }) => listDeleted(deps, actor, typeOf(params), query))
  mount(app, contract.createItem, ({ actor, params, body, idempotencyKey: key }) =>
    createDraft({ deps, actor, type: typeOf(params) }, { ...body, key }),
  )
  registerItems(app, itemOf)
  registerAround(app, itemOf)
  mount(app, contract.listForReview, ({ actor, query }) => listForReview(deps, actor, query))
  mount(app, calendarCall, ({ actor, query }) => readCalendar(deps, actor, query))
  mount(app, checks.listChecked, ({ actor, query }) => listChecked(deps, actor, query))
  mount(app, findItem, ({ actor, params }) => readGlance(deps, actor, types, params.id))
  registerExamples(app, deps, types)
  registerAddresses(app, deps, types)
}

/** What changes an item, or a copy of it. */
function registerItems(app: FastifyInstance, itemOf: ItemOf): void {
  const time = (sent: string | null) => (sent ? new Date(sent) : null)
  mount(app, contract.getItem, (call) => readManaged(itemOf(call)))
  mount(app, contract.duplicateItem, (call) => duplicateItem(itemOf(call), call.idempotencyKey))
  mount(app, contract.saveDraft, (call) => saveDraft(itemOf(call), call.body.body))
  mount(app, contract.publishItem, (call) => publishItem(itemOf(call), call.body.body, call.body.replace))
  mount(app, contract.unpublishItem, (call) => unpublishItem(itemOf(call)))
  mount(app, contract.discardDraft, (call) => discardDraft(itemOf(call)))
  mount(app, contract.scheduleItem, (call) =>
    scheduleItem(itemOf(call), { publishAt: time(call.body.publishAt), unpublishAt: time(call.body.unpublishAt) }),
  )
  mount(app, contract.moveItem, (call) => moveItem(itemOf(call), call.body.before))
  const gone = (call: Sent) => ({ message: messagesOf(itemOf(call).type).deleted })
  mount(app, contract.removeItem, async (call) => {
    await removeItem(itemOf(call))
    return gone(call)
  })
  mount(app, contract.restoreFromBin, (call) => restoreItem(itemOf(call)))
  mount(app, contract.purgeItem, async (call) => {
    await purgeItem(itemOf(call))
    return gone(call)
  })
}

/** What is around an item: its preview, history, review, comments and checks. */
function registerAround(app: FastifyInstance, itemOf: ItemOf): void {
  mount(app, contract.previewItem, (call) => createPreview(itemOf(call)))
  mount(app, contract.listVersions, (call) => listVersions(itemOf(call), call.query))
  mount(app, contract.getVersion, (call) => readVersion(itemOf(call), call.params.version))
  mount(app, contract.restoreVersion, (call) =>
    restoreVersion(itemOf(call), { version: call.params.version, publish: call.body.publish }),
  )
  mount(app, contract.submitItem, (call) => submitItem(itemOf(call), call.body.note))
  mount(app, contract.takeBackItem, (call) => takeBackItem(itemOf(call)))
  mount(app, contract.returnItem, (call) => returnItem(itemOf(call), call.body.words))
  mount(app, comments.listComments, (call) => listComments(itemOf(call)))
  mount(app, comments.addComment, (call) => addComment(itemOf(call), { ...call.body, key: call.idempotencyKey }))
  mount(app, comments.resolveComment, (call) => resolveComment(itemOf(call), call.params.comment, call.body.resolved))
  mount(app, contract.setCheckDate, (call) => setCheckDate(itemOf(call), call.body.checkBy))
  mount(app, checks.getItemCheck, (call) => readItemCheck(itemOf(call)))
  mount(app, checks.checkItem, (call) => checkItem(itemOf(call)))
}

/** The calls about the content that the site ships with. */
function registerExamples(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  const typeOf = findTypeIn(types.filter(({ many }) => many))
  const exampleOf = ({ actor, params }: { actor: SignedIn; params: { type: string; key: string } }) => ({
    deps,
    actor,
    type: typeOf(params),
    key: params.key,
  })
  mount(app, examples.getShownExamples, ({ params }) => readShownExamples(deps, typeOf(params)))
  mount(app, examples.listExamples, ({ actor, query: { type } }) => {
    const wanted = types.filter(({ key }) => type === undefined || key === type)
    return listExamples(deps, actor, wanted)
  })
  mount(app, examples.getExample, (call) => readExample(exampleOf(call)))
  mount(app, examples.hideExample, (call) => hideExample(exampleOf(call)))
  mount(app, examples.restoreExample, (call) => restoreExample(exampleOf(call)))
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
