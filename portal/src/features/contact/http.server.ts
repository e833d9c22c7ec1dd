import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { answerTime } from './desk/contract.settings.ts'
import * as desk from './desk/contract.ts'
import * as actions from './desk/service.actions.server.ts'
import { changeEnquiryTags, readEnquiry } from './desk/service.actions.server.ts'
import { changeSetting, viewSetting } from '#engines/settings/service.server.ts'
import { receiveEnquiry, issueToken } from './service.server.ts'

/** The calls of the contact form and of the staff who answer. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.startEnquiry, () => issueToken(deps))
  mount(app, contract.sendEnquiry, ({ body, request, idempotencyKey }) =>
    receiveEnquiry(deps, body, { address: request.ip, key: idempotencyKey }),
  )
  mount(app, answerTime.calls.read, ({ actor }) => viewSetting(deps, actor, answerTime))
  mount(app, answerTime.calls.save, ({ actor, body }) => changeSetting(deps, actor, answerTime, body))
  mount(app, desk.getEnquiry, ({ actor, params }) => readEnquiry(deps, actor, params.id))
  mount(app, desk.answerEnquiry, ({ actor, params: { id }, body, idempotencyKey: key }) =>
    actions.answerEnquiry(deps, { actor, id, key }, body),
  )
  mount(app, desk.addEnquiryNote, ({ actor, params: { id }, body, idempotencyKey: key }) =>
    actions.addEnquiryNote(deps, { actor, id, key }, body),
  )
  mount(app, desk.assignEnquiry, ({ actor, params: { id }, body, idempotencyKey: key }) =>
    actions.assignEnquiry(deps, { actor, id, key }, body),
  )
  mount(app, desk.closeEnquiry, ({ actor, params: { id }, idempotencyKey: key }) =>
    actions.closeEnquiry(deps, { actor, id, key }),
  )
  mount(app, desk.closeAsSpam, ({ actor, params: { id }, idempotencyKey: key }) =>
    actions.closeAsSpam(deps, { actor, id, key }),
  )
  mount(app, desk.reopenEnquiry, ({ actor, params: { id }, idempotencyKey: key }) =>
    actions.reopenEnquiry(deps, { actor, id, key }),
  )
  mount(app, desk.tagEnquiry, ({ actor, params, body }) => changeEnquiryTags(deps, actor, params.id, body))
}
