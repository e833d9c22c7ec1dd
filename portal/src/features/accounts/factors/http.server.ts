import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { factorMessages, passkeyMessages } from './messages.ts'
import { confirmByPasskey } from '../passkeys/service.server.ts'
import { signInWithFactor } from '../sign-in/service.recovery.server.ts'
import { arrivalOf } from '../sign-in/service.sessions.server.ts'
import * as contract from './contract.ts'
import {
  confirmApp,
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
  startApp,
  confirmIdentity,
  denyEvent,
} from './service.server.ts'

/** The second factor: adding and removing it, logging in with it, giving it again. */
export function registerFactors(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listFactors, ({ actor }) => listOwnFactors(deps, actor))
  mount(app, contract.startApp, ({ actor }) => startApp(deps, actor))
  mount(app, contract.confirmApp, ({ actor, body, request }) => confirmApp(deps, actor, body.code, request.ip))
  mount(app, contract.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(deps, actor))
  mount(app, contract.removeFactor, async ({ actor, params }) => {
    const kind = await removeFactor(deps, actor, params.id)
    return { message: kind === 'passkey' ? passkeyMessages.removed : factorMessages.factorRemoved }
  })
  mount(app, contract.loginWithFactor, ({ body, request }) => signInWithFactor(deps, body, arrivalOf(request)))
  mount(app, contract.denyEvent, async ({ body }) => {
    await denyEvent(deps, body.token)
    return { message: factorMessages.denied }
  })
  mount(app, contract.confirmIdentity, async ({ actor, body, request }) => {
    if (body.passkey) await confirmByPasskey(deps, actor, body.passkey)
    else await confirmIdentity(deps, actor, body, request.ip)
    return { message: factorMessages.identityConfirmed }
  })
}
