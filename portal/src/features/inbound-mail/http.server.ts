import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { addHeldMail, dismissHeldMail, listMails, threadKinds } from './service.mails.server.ts'

/** For staff: e-mails that need a look. */
export function registerInboundMail(app: FastifyInstance, deps: Deps): void {
  const kinds = deps.hooks.of(threadKinds)
  mount(app, contract.listInboundMails, ({ actor, query }) => listMails(deps, actor, kinds, query))
  mount(app, contract.addInboundMail, ({ actor, params, body }) =>
    addHeldMail(deps, actor, kinds, params.id, body?.reference),
  )
  mount(app, contract.dismissInboundMail, ({ actor, params }) => dismissHeldMail(deps, actor, kinds, params.id))
}
