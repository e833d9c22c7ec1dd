import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { listSigners as listSignersCall } from './contract.lookup.ts'
import * as contract from './contract.ts'
import { messages } from './messages.ts'
import { listSigners } from './service.lookup.server.ts'
import { dropMember, readMembers, setMandates } from './service.members.server.ts'
import { describeInvitation, endInvitation, sendInvitation } from './service.invitations.server.ts'
import {
  addCompany,
  editCompany,
  readCompanies,
  readCompany,
  requireMember,
  acceptInvitation,
} from './service.server.ts'

/** Only members reach a company. */
const own = {
  reach: async ({ actor, params }: { actor: SignedIn; params: { id: string } }) => requireMember(actor, params.id),
}
const messageOf = (text: string) => ({ message: text })

export function registerCompanies(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listCompanies, ({ actor, query }) => readCompanies(deps, actor, query))
  mount(app, contract.createCompany, ({ actor, body, idempotencyKey }) => addCompany(deps, actor, body, idempotencyKey))
  mount(app, contract.getCompany, ({ actor, params }) => readCompany(deps, actor, params.id))
  mount(app, { ...contract.changeCompany, ...own }, ({ actor, params, body }) =>
    editCompany(deps, actor, { id: params.id, change: body }),
  )
  mount(app, listSignersCall, ({ actor, params }) => listSigners(deps, actor, params.id))
  registerMembers(app, deps)
  mount(app, contract.readInvitation, ({ actor, body, request }) =>
    describeInvitation(deps, actor, { token: body.token, address: request.ip }),
  )
  const reach = ({ actor, params }: { actor: SignedIn; params: { token: string } }) =>
    describeInvitation(deps, actor, { token: params.token, address: actor.id })
  mount(app, { ...contract.acceptInvitation, reach }, ({ actor, params, idempotencyKey }) =>
    acceptInvitation(deps, actor, { token: params.token, key: idempotencyKey }),
  )
}

function registerMembers(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listMembers, ({ actor, params }) => readMembers(deps, actor, params.id))
  mount(app, { ...contract.inviteMember, ...own }, async ({ actor, params, body, request, idempotencyKey }) => {
    await sendInvitation(deps, actor, { ...body, id: params.id, key: idempotencyKey, address: request.ip })
    return messageOf(messages.invited)
  })
  mount(app, { ...contract.changeMember, ...own }, async ({ actor, params, body }) => {
    await setMandates(deps, actor, { ...params, next: body.mandates })
    return messageOf(messages.changed)
  })
  mount(app, contract.removeMember, async ({ actor, params }) => {
    await dropMember(deps, actor, params)
    return messageOf(params.userId === actor.id ? messages.left : messages.removed)
  })
  mount(app, contract.withdrawInvitation, async ({ actor, params }) => {
    await endInvitation(deps, actor, params)
    return messageOf(messages.withdrawn)
  })
}
