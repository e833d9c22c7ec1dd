import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import * as outages from './contract.outages.ts'
import { startOutageBatch } from './service.batches.server.ts'
import { createOutage, editOutage, readOutageCases, readOutageDetail, readOutages } from './service.outages.server.ts'
import { readRelated } from './service.related.server.ts'
import { linkCases, unlinkCases } from './service.links.server.ts'
import { mergeCase, unmergeCase } from './service.merge.server.ts'
import { addCasesToOutage, removeCaseFromOutage } from './service.outage-cases.server.ts'
import { changeCaseTags } from './service.tags.server.ts'

/** The calls about what belongs to a case, for each kind, and those about outages. */
export function registerRelated(app: FastifyInstance, deps: Deps, kinds: readonly CaseKind[]): void {
  for (const kind of kinds) registerKind(app, deps, kind)
  registerOutages(app, deps)
}

function registerKind(app: FastifyInstance, deps: Deps, kind: CaseKind): void {
  const { calls } = kind
  mount(app, calls.related, ({ actor, params }) => readRelated(deps, actor, { kind, id: params.id }))
  mount(app, calls.link, async ({ actor, params, body }) => {
    await linkCases(deps, actor, { kind, id: params.id }, body)
    return readRelated(deps, actor, { kind, id: params.id })
  })
  mount(app, calls.unlink, async ({ actor, params }) => {
    await unlinkCases(deps, actor, { kind, id: params.id }, params.otherId)
    return readRelated(deps, actor, { kind, id: params.id })
  })
  mount(app, calls.merge, ({ actor, params, body, idempotencyKey: key }) =>
    mergeCase(deps, { actor, kind, id: params.id, key }, body),
  )
  mount(app, calls.unmerge, ({ actor, params, body, idempotencyKey: key }) =>
    unmergeCase(deps, { actor, kind, id: params.id, key }, body?.version),
  )
  mount(app, calls.tag, ({ actor, params, body }) => changeCaseTags(deps, actor, kind, params.id, body))
}

function registerOutages(app: FastifyInstance, deps: Deps): void {
  mount(app, outages.listOutages, ({ actor, query }) => readOutages(deps, actor, query))
  mount(app, outages.readOutage, ({ actor, params }) => readOutageDetail(deps, actor, params.id))
  mount(app, outages.listOutageCases, ({ actor, params, query }) => readOutageCases(deps, actor, params.id, query))
  mount(app, outages.addOutage, ({ actor, body, idempotencyKey }) => createOutage(deps, actor, body, idempotencyKey))
  mount(app, outages.changeOutage, ({ actor, params, body }) => editOutage(deps, actor, params.id, body))
  mount(app, outages.addOutageCases, ({ actor, params, body }) =>
    addCasesToOutage(deps, actor, params.id, body.references),
  )
  mount(app, outages.removeOutageCase, ({ actor, params }) => removeCaseFromOutage(deps, actor, params))
  for (const [call, action] of [
    [outages.announceOutage, 'announce'],
    [outages.resolveOutage, 'resolve'],
  ] as const)
    mount(app, call, ({ actor, params, body, idempotencyKey: key }) =>
      startOutageBatch(deps, actor, { id: params.id, key }, { action, ...body }),
    )
}
