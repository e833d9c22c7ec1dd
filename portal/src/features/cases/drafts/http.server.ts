import type { FastifyInstance } from 'fastify'
import { arrivalOf } from '#features/accounts/sign-in/service.sessions.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { makeAccount, readAccountOffer } from './service.account.server.ts'
import { addDraftFiles, removeDraftFile } from './service.files.server.ts'
import { sendDraft, sendLinkAgain } from './service.send.server.ts'
import { deleteDraft, readDraft, saveDraft } from './service.server.ts'

/** The calls of the pages on which cases are written. */
export function registerDrafts(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.readDraft, ({ actor, body }) => readDraft(deps, { ...body, actor }))
  mount(app, contract.saveDraft, ({ actor, body, request }) => saveDraft(deps, body, { actor, address: request.ip }))
  mount(app, contract.addDraftFiles, (call) => addDraftFiles(deps, call))
  mount(app, contract.removeDraftFile, ({ actor, body: { file, ...holder } }) =>
    removeDraftFile(deps, { ...holder, actor }, file),
  )
  mount(app, contract.deleteDraft, ({ actor, body }) => deleteDraft(deps, { ...body, actor }))
  mount(app, contract.sendLinkAgain, async ({ actor, body }) => {
    await sendLinkAgain(deps, { ...body, actor })
    return {}
  })
  mount(app, contract.readAccountOffer, ({ body, request }) => readAccountOffer(deps, body, request.ip))
  mount(app, contract.makeAccount, ({ body, request }) => makeAccount(deps, body, arrivalOf(request)))
  mount(app, contract.sendDraft, ({ actor, body: { kind, key, ...sending }, request }) =>
    sendDraft(deps, { kind, key, actor }, { ...sending, address: request.ip }),
  )
}
