import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { arrivalOf } from '../sign-in/service.sessions.server.ts'
import * as contract from './contract.ts'
import { addPasskey, startPasskey, signInWithPasskey, startConfirmation, startPasskeyLogin } from './service.server.ts'

/** Passkeys: adding them, logging in with them, confirming with them who one is. */
export function registerPasskeys(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.startPasskey, ({ actor }) => startPasskey(deps, actor))
  mount(app, contract.addPasskey, ({ actor, body }) => addPasskey(deps, actor, body))
  mount(app, contract.startPasskeyLogin, ({ body, request }) => startPasskeyLogin(deps, body.challenge, request.ip))
  mount(app, contract.loginWithPasskey, ({ body, request }) => signInWithPasskey(deps, body, arrivalOf(request)))
  mount(app, contract.startConfirmation, ({ actor }) => startConfirmation(deps, actor))
}
