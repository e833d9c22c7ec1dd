import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { answerTime } from './desk/contract.settings.ts'
import { tagEnquiry } from './desk/contract.ts'
import { changeEnquiryTags } from './desk/service.record.server.ts'
import { changeSetting, viewSetting } from '#engines/settings/service.server.ts'
import { receiveEnquiry, issueToken } from './service.server.ts'

/** The calls of the contact form, and of the answer time. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.startEnquiry, () => issueToken(deps))
  mount(app, contract.sendEnquiry, ({ body, request, idempotencyKey }) =>
    receiveEnquiry(deps, body, { address: request.ip, key: idempotencyKey }),
  )
  mount(app, answerTime.calls.read, ({ actor }) => viewSetting(deps, actor, answerTime))
  mount(app, answerTime.calls.save, ({ actor, body }) => changeSetting(deps, actor, answerTime, body))
}

export const registerTags = (app: FastifyInstance, deps: Deps): void =>
  mount(app, tagEnquiry, ({ actor, params, body }) => changeEnquiryTags(deps, actor, params.id, body))
