import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { otherKinds, replyEffects } from './rules.ts'
import { addReply, changeReply, readReplies, removeReply } from './service.server.ts'

/** Replies that staff send often, for cases of these kinds and other records. */
export function registerCannedReplies(
  app: FastifyInstance,
  deps: Deps,
  caseKinds: readonly Pick<contract.RecordKind, 'key' | 'plural'>[],
): void {
  const known = [...caseKinds.map(({ key, plural }) => ({ key, plural, can: [...replyEffects] })), ...otherKinds]
  mount(app, contract.listCannedReplies, ({ actor }) => readReplies(deps, actor, known))
  mount(app, contract.addCannedReply, ({ actor, body, idempotencyKey: key }) =>
    addReply(deps, actor, { body, key, known }),
  )
  mount(app, contract.changeCannedReply, ({ actor, params, body }) =>
    changeReply(deps, actor, { id: params.id, body, known }),
  )
  mount(app, contract.deleteCannedReply, ({ actor, params }) => removeReply(deps, actor, params.id))
}
