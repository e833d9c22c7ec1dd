import type { FastifyInstance } from 'fastify'
import { sendDocument } from '#features/documents/service.downloads.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import { reachCase } from '../engine/service.access.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import * as contract from './contract.ts'
import * as company from './service.company.server.ts'
import { confirmByLink, confirmCase, readConfirmation } from './service.confirm.server.ts'
import { readDesks, saveDesks } from './service.desks.server.ts'
import * as staff from './service.staff.server.ts'
import { withholdMessage } from './service.withhold.server.ts'

/** What staff ask of companies about cases, what companies answer by the links of mails, and what people say about it. */
export function registerReferrals(app: FastifyInstance, deps: Deps, kinds: readonly CaseKind[]): void {
  for (const kind of kinds) {
    mount(app, kind.calls.withholdMessage, ({ actor, params, idempotencyKey: key, body }) =>
      withholdMessage(deps, { actor, kind, key, ...params }, body),
    )
    if (kind.refers) registerOfKind(app, deps, kind)
  }
  mount(app, contract.readCompanyDesks, ({ actor }) => readDesks(deps, actor))
  mount(app, contract.saveCompanyDesks, async ({ actor, body, reply }) =>
    answerWaiting(reply, await saveDesks(deps, actor, body)),
  )
  registerLinks(app, deps)
}

function registerOfKind(app: FastifyInstance, deps: Deps, kind: CaseKind): void {
  const { calls } = kind
  type Input<Params> = { actor: SignedIn; params: Params; idempotencyKey: string | undefined }
  const named = <Params>({ actor, params, idempotencyKey: key }: Input<Params>) => ({ actor, kind, key, ...params })
  mount(app, calls.referrals, ({ actor, params }) => staff.readReferrals(deps, actor, kind, params.id))
  mount(app, calls.refer, (call) => staff.refer(deps, named(call), call.body))
  mount(app, calls.remindCompany, (call) => staff.remindCompany(deps, named(call), call.body))
  mount(app, calls.extendReferral, (call) => staff.extendReferral(deps, named(call), call.body))
  mount(app, calls.withdrawReferral, (call) => staff.withdrawReferral(deps, named(call), call.body))
  mount(app, calls.answerForCompany, (call) => staff.answerForCompany(deps, named(call), call.body))
  mount(app, calls.noAnswer, (call) => staff.noAnswer(deps, named(call), call.body))
  mount(app, { ...calls.confirm, ...reachCase(deps, kind) }, (call) => confirmCase(deps, named(call), call.body))
}

/** Calls without an account, by the links of mails. */
function registerLinks(app: FastifyInstance, deps: Deps): void {
  type Opened = { params: { token: string }; request: { ip: string }; idempotencyKey: string | undefined }
  const linkOf = ({ params: { token }, request: { ip: address }, idempotencyKey: key }: Opened) => ({
    token,
    address,
    key,
  })
  const ofReferral = company.reachLink(deps, 'referral')
  const ofConfirmation = company.reachLink(deps, 'confirmation')
  mount(app, contract.readReferral, (call) => company.readForCompany(deps, linkOf(call)))
  mount(app, contract.readReferralDocument, async (call) =>
    sendDocument(deps, call, await company.findForCompany(deps, linkOf(call), call.params.document)),
  )
  mount(app, { ...contract.answerReferral, ...ofReferral }, (call) =>
    company.answerByLink(deps, linkOf(call), call.body),
  )
  mount(app, { ...contract.addReferralDocuments, ...ofReferral }, (call) =>
    company.answerWithFiles(deps, linkOf(call), call.request),
  )
  mount(app, contract.removeReferralDocument, (call) =>
    company.removeForCompany(deps, linkOf(call), call.params.document),
  )
  mount(app, contract.readConfirmation, (call) => readConfirmation(deps, linkOf(call)))
  mount(app, { ...contract.confirmByLink, ...ofConfirmation }, (call) => confirmByLink(deps, linkOf(call), call.body))
}
