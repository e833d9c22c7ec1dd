import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import * as emailContract from './email/contract.ts'
import { registerFactors } from './factors/http.server.ts'
import { messages } from './messages.ts'
import { registerPasskeys } from './passkeys/http.server.ts'
import {
  deleteOwnAccount,
  exportOwnAccount,
  listAccounts,
  readProfile,
  registerAccount,
  saveProfile,
} from './service.server.ts'
import { setAccountDuties, setAccountRole } from './service.duties.server.ts'
import { cancelEmailChange, undoEmailChange, verifyEmail, resendProofLink } from './email/service.addresses.server.ts'
import {
  changeOwnPassword,
  resetOwnPassword,
  sendResetLink,
  signIn,
  readDeviceKey,
} from './sign-in/service.recovery.server.ts'
import { arrivalOf, endSession } from './sign-in/service.sessions.server.ts'
import { registerSessions } from './sign-in/http.server.ts'
import { registerSso } from './sso/http.server.ts'
import { findEndSession } from './sso/service.flow.server.ts'
import { createProvider } from './sso/service.provider.server.ts'

const messageOf = (text: string) => ({ message: text })

/** `/auth/*` and `/users/*` (spec 1 §7). */
export function registerAccounts(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.login, async ({ body, request, reply }) => {
    const answer = await signIn(deps, body, arrivalOf(request))
    if ('challenge' in answer) reply.code(202)
    return answer
  })
  mount(app, contract.register, ({ body, request }) => registerAccount(deps, body, arrivalOf(request)))
  mount(app, contract.getSignedIn, ({ actor }) => readProfile(deps, actor))
  const provider = deps.config.sso && createProvider(deps.config.sso, deps.clock)
  if (provider) registerSso(app, deps, provider)
  mount(app, contract.logout, async ({ actor }) => {
    const via = await endSession(deps, actor)
    const continueAt = via === 'sso' && provider ? await findEndSession(deps, provider) : undefined
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
  mount(app, contract.setDuties, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await setAccountDuties(deps, actor, { ...params, ...body })),
  )
  mount(app, contract.setRole, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await setAccountRole(deps, actor, { ...params, ...body })),
  )
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
    await undoEmailChange(deps, body.token)
    return messageOf(messages.undoDone)
  })
}
