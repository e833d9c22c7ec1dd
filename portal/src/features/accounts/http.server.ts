import type { FastifyInstance } from 'fastify'
import { undoByLink } from '#people/hooks.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import * as emailContract from './email/contract.ts'
import * as factorCalls from './factors/contract.ts'
import { factorMessages, passkeyMessages } from './factors/messages.ts'
import {
  confirmApp,
  listOwnFactors,
  removeFactor,
  renewRecoveryCodes,
  startApp,
  confirmIdentity,
  denyEvent,
} from './factors/service.server.ts'
import { messages } from './messages.ts'
import * as passkeyCalls from './passkeys/contract.ts'
import {
  addPasskey,
  confirmByPasskey,
  startPasskey,
  signInWithPasskey,
  startConfirmation,
  startPasskeyLogin,
} from './passkeys/service.server.ts'
import {
  deleteOwnAccount,
  exportOwnAccount,
  listAccounts,
  readProfile,
  registerAccount,
  saveProfile,
} from './service.server.ts'
import { cancelEmailChange, undoEmailChange, verifyEmail, resendProofLink } from './email/service.addresses.server.ts'
import { changeOwnPassword, resetOwnPassword, sendResetLink } from './sign-in/service.recovery.server.ts'
import { signIn, signInByMail, signInWithFactor, readDeviceKey } from './sign-in/service.sign-in.server.ts'
import * as sessionCalls from './sign-in/contract.ts'
import {
  arrivalOf,
  endOtherSessions,
  endOwnSession,
  endSession,
  listOwnSessions,
} from './sign-in/service.sessions.server.ts'
import { registerSso } from './sso/http.server.ts'
import { findEndSessionUrl } from './sso/service.flow.server.ts'
import { createProvider } from './sso/service.provider.server.ts'

const messageOf = (text: string) => ({ message: text })

/** `/auth/*` and `/users/*` (spec 1 §7). */
export function registerAccounts(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.login, async ({ body, request, reply }) => {
    const answer = await signIn(deps, body, arrivalOf(request))
    if ('challenge' in answer) reply.code(202)
    return answer
  })
  mount(app, contract.logInByMail, async ({ body, request, reply }) => {
    const answer = await signInByMail(deps, body, arrivalOf(request))
    if ('challenge' in answer) reply.code(202)
    return answer
  })
  mount(app, contract.register, ({ body, request }) => registerAccount(deps, body, arrivalOf(request)))
  mount(app, contract.getSignedIn, ({ actor }) => readProfile(deps, actor))
  const provider = deps.config.sso && createProvider(deps.config.sso, deps.clock)
  if (provider) registerSso(app, deps, provider)
  mount(app, contract.logout, async ({ actor }) => {
    const via = await endSession(deps, actor)
    const continueAt = via === 'sso' && provider ? await findEndSessionUrl(deps, provider) : undefined
    return { ...messageOf(messages.loggedOut), ...(continueAt && { continueAt }) }
  })
  mount(app, contract.getDeviceKey, ({ actor }) => readDeviceKey(deps, actor))
  mount(app, contract.requestPasswordReset, async ({ body, request }) => {
    await sendResetLink(deps, body.email, request.ip)
    return messageOf(messages.resetSent)
  })
  mount(app, contract.resetPassword, async ({ body }) => {
    return { ...messageOf(messages.resetDone), ...(await resetOwnPassword(deps, body)) }
  })
  mount(app, contract.changePassword, async ({ actor, body }) => {
    await changeOwnPassword(deps, actor, body)
    return messageOf(messages.passwordChanged)
  })
  mount(app, contract.getProfile, ({ actor }) => readProfile(deps, actor))
  mount(app, contract.updateProfile, ({ actor, body }) => saveProfile(deps, actor, body))
  mount(app, contract.exportAccount, ({ actor }) => exportOwnAccount(deps, actor))
  mount(app, contract.deleteAccount, async ({ actor, body }) => {
    await deleteOwnAccount(deps, actor, body.password)
    return messageOf(messages.accountDeleted)
  })
  registerSessions(app, deps)
  registerFactors(app, deps)
  registerPasskeys(app, deps)
  registerEmailCalls(app, deps)
  mount(app, contract.listUsers, ({ actor, query }) => listAccounts(deps, actor, query))
}

/** Verifying an e-mail address, changing it and undoing the change. */
function registerEmailCalls(app: FastifyInstance, deps: Deps): void {
  mount(app, emailContract.verifyEmail, async ({ actor, body, request }) => {
    await verifyEmail(deps, { ...body, actor, address: request.ip })
    return messageOf(messages.proofDone)
  })
  mount(app, emailContract.resendVerification, async ({ actor, request }) => {
    await resendProofLink(deps, actor, request.ip)
    return messageOf(messages.proofSent)
  })
  mount(app, emailContract.cancelEmailChange, async ({ actor }) => {
    await cancelEmailChange(deps, actor)
    return readProfile(deps, actor)
  })
  mount(app, emailContract.undoEmailChange, async ({ body }) => {
    for (const undo of deps.hooks.of(undoByLink)) {
      const done = await undo(deps, body.token)
      if (done) return messageOf(done)
    }
    await undoEmailChange(deps, body.token)
    return messageOf(messages.undoDone)
  })
}

/** Where a person is logged in. */
function registerSessions(app: FastifyInstance, deps: Deps): void {
  mount(app, sessionCalls.listOwnSessions, ({ actor }) => listOwnSessions(deps, actor))
  mount(app, sessionCalls.endOwnSession, async ({ actor, params }) => {
    await endOwnSession(deps, actor, params.id)
    return messageOf(factorMessages.sessionEnded)
  })
  mount(app, sessionCalls.endOtherSessions, async ({ actor }) => {
    await endOtherSessions(deps, actor)
    return messageOf(factorMessages.othersEnded)
  })
}

/** The second factor: adding and removing it, logging in with it, giving it again. */
function registerFactors(app: FastifyInstance, deps: Deps): void {
  mount(app, factorCalls.listFactors, ({ actor }) => listOwnFactors(deps, actor))
  mount(app, factorCalls.startApp, ({ actor }) => startApp(deps, actor))
  mount(app, factorCalls.confirmApp, ({ actor, body, request }) => confirmApp(deps, actor, body.code, request.ip))
  mount(app, factorCalls.renewRecoveryCodes, ({ actor }) => renewRecoveryCodes(deps, actor))
  mount(app, factorCalls.removeFactor, async ({ actor, params }) => {
    const kind = await removeFactor(deps, actor, params.id)
    return messageOf(kind === 'passkey' ? passkeyMessages.removed : factorMessages.factorRemoved)
  })
  mount(app, factorCalls.loginWithFactor, ({ body, request }) => signInWithFactor(deps, body, arrivalOf(request)))
  mount(app, factorCalls.denyEvent, async ({ body }) => {
    await denyEvent(deps, body.token)
    return messageOf(factorMessages.denied)
  })
  mount(app, factorCalls.confirmIdentity, async ({ actor, body, request }) => {
    if (body.passkey) await confirmByPasskey(deps, actor, body.passkey)
    else await confirmIdentity(deps, actor, body, request.ip)
    return messageOf(factorMessages.identityConfirmed)
  })
}

/** Passkeys: adding them, logging in with them, confirming with them who one is. */
function registerPasskeys(app: FastifyInstance, deps: Deps): void {
  mount(app, passkeyCalls.startPasskey, ({ actor }) => startPasskey(deps, actor))
  mount(app, passkeyCalls.addPasskey, ({ actor, body }) => addPasskey(deps, actor, body))
  mount(app, passkeyCalls.startPasskeyLogin, ({ body, request }) => startPasskeyLogin(deps, body.challenge, request.ip))
  mount(app, passkeyCalls.loginWithPasskey, ({ body, request }) => signInWithPasskey(deps, body, arrivalOf(request)))
  mount(app, passkeyCalls.startConfirmation, ({ actor }) => startConfirmation(deps, actor))
}
