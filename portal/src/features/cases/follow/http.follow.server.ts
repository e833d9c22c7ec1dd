import type { FastifyInstance } from 'fastify'
import { sendDocument } from '#features/documents/service.downloads.server.ts'
import type { Actor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { answerClaim, claimWithCode, reachClaim, readClaim } from './service.claims.server.ts'
import { findOpenedFile, openFileByCode } from './service.files.server.ts'
import { addFilesByCode, confirmByCode, readByCode, readByKey, writeByCode } from './service.follow.server.ts'
import { confirmByLink, readContact } from './service.contact.server.ts'

/** The calls with the reference and the code of a case. */
export function registerFollow(app: FastifyInstance, deps: Deps): void {
  type Sent = { request: { ip: string } }
  const holderOf = <Body>({ actor, body, request }: Sent & { actor: Actor; body: Body }) => ({
    ...body,
    address: request.ip,
    actor,
  })
  const linkOf = ({ params, request }: Sent & { params: { token: string } }) => ({ ...params, address: request.ip })
  mount(app, contract.followCase, (call) => readByCode(deps, holderOf(call)))
  mount(app, contract.readOpened, ({ actor, body: { key } }) => readByKey(deps, key, actor))
  mount(app, contract.writeByCode, (call) =>
    writeByCode(deps, holderOf(call), { content: call.body.content, key: call.idempotencyKey }),
  )
  mount(app, contract.addFilesByCode, (call) => addFilesByCode(deps, call, call.idempotencyKey))
  mount(app, contract.openFileByCode, (call) => openFileByCode(deps, holderOf(call), call.body.document))
  mount(app, contract.readOpenedFile, async (call) =>
    sendDocument(deps, call, await findOpenedFile(deps, call.params.token)),
  )
  mount(app, contract.claimByCode, (call) => claimWithCode(deps, call.actor, holderOf(call)))
  mount(app, contract.confirmByCode, (call) => confirmByCode(deps, holderOf(call), call.body))
  mount(app, contract.readContact, (call) => readContact(deps, linkOf(call)))
  mount(app, contract.confirmContactByLink, (call) => confirmByLink(deps, linkOf(call)))
  mount(app, contract.readClaim, (call) => readClaim(deps, linkOf(call)))
  mount(app, { ...contract.answerClaim, ...reachClaim(deps) }, (call) => answerClaim(deps, linkOf(call), call.body))
}
