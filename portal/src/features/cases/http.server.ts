import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import { registerDrafts } from './drafts/http.server.ts'
import { registerFollow } from './follow/http.follow.server.ts'
import { registerCaseOffice } from './office/http.server.ts'
import { registerReferrals } from './referrals/http.server.ts'
import { registerRelated } from './related/http.server.ts'
import { type RequestedAction, actions, actOn } from './engine/service.actions.server.ts'
import { confirmClaim, detachCase } from './follow/service.claims.server.ts'
import { confirmContact } from './follow/service.contact.server.ts'
import { issueCode } from './follow/service.letter.server.ts'
import type { CaseCall } from './engine/service.act.server.ts'
import { reachCase } from './engine/service.access.server.ts'
import { removeAttachment } from './engine/service.attachments.server.ts'
import { removeCase } from './engine/service.erasing.server.ts'
import { type CaseKind, caseKinds } from './engine/service.kinds.server.ts'
import { countCases, listCases, listCasesOfUser } from './list/service.list.server.ts'
import { changeCase, moveCase, readCase, submitCase } from './engine/service.server.ts'

/** The shared calls for each kind, and those for staff: settings, statistics. */
export function registerCases(app: FastifyInstance, deps: Deps): void {
  const kinds = deps.hooks.of(caseKinds)
  for (const kind of kinds) {
    registerFiling(app, deps, kind)
    registerReading(app, deps, kind)
    registerActions(app, deps, kind)
  }
  registerRelated(app, deps, kinds)
  registerCaseOffice(app, deps, kinds)
  registerReferrals(app, deps, kinds)
  registerFollow(app, deps)
  registerDrafts(app, deps)
}

function registerFiling(app: FastifyInstance, deps: Deps, kind: CaseKind): void {
  const { calls } = kind
  mount(app, calls.submit, ({ actor, body, idempotencyKey: key }) => submitCase(deps, actor, kind, { body, key }))
  mount(app, { ...calls.edit, ...reachCase(deps, kind) }, ({ actor, params, body, idempotencyKey: key }) =>
    changeCase(deps, actor, kind, { id: params.id, body, key }),
  )
  if (kind.forCompanies)
    mount(app, { ...calls.move, ...reachCase(deps, kind) }, ({ actor, params, body }) =>
      moveCase(deps, actor, kind, params.id, body.companyId),
    )
}

function registerReading(app: FastifyInstance, deps: Deps, kind: CaseKind): void {
  const { calls } = kind
  mount(app, calls.list, ({ actor, query }) => listCases(deps, actor, kind, query))
  mount(app, calls.listOfUser, ({ actor, params, query }) => listCasesOfUser(deps, actor, kind, params.userId, query))
  mount(app, calls.count, ({ actor, query }) => countCases(deps, actor, kind, query))
  mount(app, calls.get, ({ actor, params }) => readCase(deps, actor, kind, params.id))
  mount(app, calls.issueCode, ({ actor, params }) => issueCode(deps, actor, kind, params.id))
}

function registerActions(app: FastifyInstance, deps: Deps, kind: CaseKind): void {
  const { calls } = kind
  const own = reachCase(deps, kind)
  type Input = { actor: SignedIn; params: { id: string }; idempotencyKey: string | undefined }
  const named = ({ actor, params, idempotencyKey: key }: Input): CaseCall => ({ actor, kind, id: params.id, key })
  const act = async (call: Input, move: RequestedAction | Promise<RequestedAction>) =>
    actOn(deps, named(call), await move)
  mount(app, calls.acknowledge, (call) => act(call, actions.acknowledge(call.body ?? {})))
  mount(app, { ...calls.escalate, ...own }, (call) => act(call, actions.escalate(call.body ?? {}, call.actor)))
  mount(app, calls.resolve, (call) => act(call, actions.resolve(call.body, kind)))
  if (kind.refers) mount(app, calls.setOutcome, (call) => act(call, actions.setOutcome(call.body, kind)))
  mount(app, { ...calls.reopen, ...own }, (call) => act(call, actions.reopen(call.body)))
  mount(app, { ...calls.rate, ...own }, (call) => act(call, actions.rate(call.body, deps.clock.now())))
  mount(app, { ...calls.withdraw, ...own }, (call) => act(call, actions.withdraw(call.body ?? {}, kind)))
  mount(app, { ...calls.sendMessage, ...own }, (call) => act(call, actions.sendMessage(call.body, call.actor, kind)))
  mount(app, calls.removeAttachment, ({ actor, params }) => removeAttachment(deps, actor, kind, params))
  for (const resume of [calls.resume, calls.formerResume])
    mount(app, resume, (call) => act(call, actions.resume(call.body ?? {})))
  mount(app, calls.addNote, (call) => act(call, actions.addNote(call.body)))
  mount(app, calls.assign, (call) => act(call, actions.assign(deps, call.body)))
  mount(app, calls.confirmClaim, (call) => confirmClaim(deps, named(call), call.body.version))
  mount(app, calls.confirmContact, (call) => confirmContact(deps, named(call), call.body.version))
  mount(app, calls.detach, (call) => detachCase(deps, named(call), call.body))
  mount(app, calls.remove, async ({ actor, params, reply }) => {
    const asked = await removeCase(deps, actor, kind, params.id)
    return answerWaiting(reply, asked ?? { message: kind.words.deleted })
  })
}
