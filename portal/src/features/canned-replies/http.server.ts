import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { otherKinds } from './rules.ts'
import { addReply, changeReply, readReplies, removeReply } from './service.server.ts'

/** Replies that staff send often; `caseKinds` are the keys of the kinds of case. */
export function registerCannedReplies(app: FastifyInstance, deps: Deps, caseKinds: readonly string[]): void {
  const known = [...caseKinds, ...otherKinds.map(({ key }) => key)]
  mount(app, contract.listCannedReplies, ({ actor }) => readReplies(deps, actor))
  mount(app, contract.addCannedReply, ({ actor, body, idempotencyKey: key }) =>
    addReply(deps, actor, { body, key, known }),
  )
  mount(app, contract.changeCannedReply, ({ actor, params, body }) =>
    changeReply(deps, actor, { id: params.id, body, known }),
  )
  mount(app, contract.deleteCannedReply, ({ actor, params }) => removeReply(deps, actor, params.id))
}
