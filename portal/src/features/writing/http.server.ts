import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { writingKinds } from './service.kinds.server.ts'
import { discardDraft, readDrafts, saveDraft } from './service.server.ts'

/** Texts that staff have begun. */
export function registerWriting(app: FastifyInstance, deps: Deps): void {
  const kinds = deps.hooks.of(writingKinds)
  mount(app, contract.readDrafts, ({ actor, params }) => readDrafts(deps, actor, kinds, params))
  mount(app, contract.saveDraft, ({ actor, params, body }) => saveDraft(deps, actor, kinds, { ...params, ...body }))
  mount(app, contract.discardDraft, ({ actor, params }) => discardDraft(deps, actor, kinds, params))
}
