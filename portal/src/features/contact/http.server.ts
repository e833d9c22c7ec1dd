import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { answerEnquiry, closeEnquiry, readEnquiry, readInbox, reopenEnquiry } from './service.inbox.server.ts'
import { receiveEnquiry } from './service.server.ts'
import { issueToken } from './service.spam.server.ts'

/** The calls of the contact form and of the staff inbox. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.startEnquiry, () => issueToken(deps))
  mount(app, contract.sendEnquiry, ({ body, request, idempotencyKey }) =>
    receiveEnquiry(deps, body, { address: request.ip, key: idempotencyKey }),
  )
  mount(app, contract.listEnquiries, ({ actor, query }) => readInbox(deps, actor, query))
  mount(app, contract.getEnquiry, ({ actor, params }) => readEnquiry(deps, actor, params.id))
  mount(app, contract.answerEnquiry, ({ actor, params, body, idempotencyKey }) =>
    answerEnquiry(deps, actor, { id: params.id, text: body.text, key: idempotencyKey }),
  )
  mount(app, contract.closeEnquiry, ({ actor, params }) => closeEnquiry(deps, actor, params.id))
  mount(app, contract.reopenEnquiry, ({ actor, params }) => reopenEnquiry(deps, actor, params.id))
}
