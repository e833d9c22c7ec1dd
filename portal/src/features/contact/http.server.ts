import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { answerTime } from './desk/contract.settings.ts'
import * as desk from './desk/contract.ts'
import { changeEnquiryTags, type Move, moves, readEnquiry, actOn } from './desk/service.actions.server.ts'
import { changeSetting, viewSetting } from '#engines/settings/service.server.ts'
import { receiveEnquiry, issueToken } from './service.server.ts'

/** The calls of the contact form and of the staff who answer. */
export function registerContact(app: FastifyInstance, deps: Deps): void {
  type Input = { actor: SignedIn; params: { id: string }; idempotencyKey: string | undefined }
  const act = async ({ actor, params: { id }, idempotencyKey: key }: Input, move: Move | Promise<Move>) =>
    actOn(deps, { actor, id, key }, await move)
  mount(app, contract.startEnquiry, () => issueToken(deps))
  mount(app, contract.sendEnquiry, ({ body, request, idempotencyKey }) =>
    receiveEnquiry(deps, body, { address: request.ip, key: idempotencyKey }),
  )
  mount(app, answerTime.calls.read, ({ actor }) => viewSetting(deps, actor, answerTime))
  mount(app, answerTime.calls.save, ({ actor, body }) => changeSetting(deps, actor, answerTime, body))
  mount(app, desk.getEnquiry, ({ actor, params }) => readEnquiry(deps, actor, params.id))
  mount(app, desk.answerEnquiry, (call) => act(call, moves.answer(deps, call.actor, call.body)))
  mount(app, desk.addEnquiryNote, (call) => act(call, moves.note(call.body)))
  mount(app, desk.assignEnquiry, (call) => act(call, moves.assign(deps, call.body)))
  mount(app, desk.closeEnquiry, (call) => act(call, { action: 'close' }))
  mount(app, desk.closeAsSpam, (call) => act(call, { action: 'spam' }))
  mount(app, desk.reopenEnquiry, (call) => act(call, { action: 'reopen' }))
  mount(app, desk.tagEnquiry, ({ actor, params, body }) => changeEnquiryTags(deps, actor, params.id, body))
}
