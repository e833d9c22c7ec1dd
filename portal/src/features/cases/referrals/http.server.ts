import type { FastifyInstance } from 'fastify'
import { sendDocument } from '#features/documents/service.multipart.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { reachCase } from '../engine/service.clock.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import * as contract from './contract.ts'
import {
  answerByLink,
  answerWithFiles,
  findForCompany,
  type OpenedLink,
  reachLink,
  readForCompany,
} from './service.company.server.ts'
import { confirmByLink, confirmCase, readConfirmation } from './service.confirm.server.ts'
import { readDesks, saveDesks } from './service.desks.server.ts'
import { refer } from './service.send.server.ts'
import {
  answerForCompany,
  extendReferral,
  readReferrals,
  type ReferralCall,
  remindCompany,
  withdrawReferral,
} from './service.staff.server.ts'

/** What staff ask of companies about cases, what companies answer by the links of mails, and what people say about it. */
export function registerReferrals(app: FastifyInstance, deps: Deps, kinds: readonly CaseKind[]): void {
  for (const kind of kinds) if (kind.refers) registerOfKind(app, deps, kind)
  mount(app, contract.readCompanyDesks, ({ actor }) => readDesks(deps, actor))
  mount(app, contract.saveCompanyDesks, ({ actor, body }) => saveDesks(deps, actor, body))
  registerLinks(app, deps, kinds)
}

function registerOfKind(app: FastifyInstance, deps: Deps, kind: CaseKind): void {
  const { calls } = kind
  type Input = { actor: SignedIn; params: { id: string; rid: string }; idempotencyKey: string | undefined }
  const named = ({ actor, params, idempotencyKey: key }: Input): ReferralCall => ({ actor, kind, key, ...params })
  mount(app, calls.referrals, ({ actor, params }) => readReferrals(deps, actor, kind, params.id))
  mount(app, calls.refer, async ({ actor, params: { id }, body, idempotencyKey: key }) => {
    await refer(deps, { actor, kind, id, key }, body)
    return readReferrals(deps, actor, kind, id)
  })
  mount(app, calls.remindCompany, (call) => remindCompany(deps, named(call), call.body?.version))
  mount(app, calls.extendReferral, (call) => extendReferral(deps, named(call), call.body))
  mount(app, calls.withdrawReferral, (call) => withdrawReferral(deps, named(call), call.body))
  mount(app, calls.answerForCompany, (call) => answerForCompany(deps, named(call), call.body))
  mount(app, { ...calls.confirm, ...reachCase(deps, kind) }, ({ actor, params, body, idempotencyKey: key }) =>
    confirmCase(deps, { actor, kind, id: params.id, key }, body),
  )
}

/** Calls without an account, by the links of mails. */
function registerLinks(app: FastifyInstance, deps: Deps, kinds: readonly CaseKind[]): void {
  type Opened = { params: { token: string }; request: { ip: string } }
  const linkOf = ({ params: { token }, request: { ip: address } }: Opened): OpenedLink => ({ token, address })
  mount(app, contract.readReferral, (call) => readForCompany(deps, kinds, linkOf(call)))
  mount(app, contract.readReferralDocument, async (call) =>
    sendDocument(deps, call, await findForCompany(deps, kinds, linkOf(call), call.params.document)),
  )
  const ofReferral = reachLink(deps, kinds, 'referral')
  mount(app, { ...contract.answerReferral, ...ofReferral }, (call) =>
    answerByLink(deps, kinds, { ...linkOf(call), key: call.idempotencyKey }, call.body),
  )
  mount(app, { ...contract.addReferralDocuments, ...ofReferral }, (call) =>
    answerWithFiles(deps, kinds, { ...linkOf(call), key: call.idempotencyKey }, call.request),
  )
  mount(app, contract.readConfirmation, (call) => readConfirmation(deps, kinds, linkOf(call)))
  mount(app, { ...contract.confirmByLink, ...reachLink(deps, kinds, 'confirmation') }, (call) =>
    confirmByLink(deps, kinds, linkOf(call), call.body),
  )
}
