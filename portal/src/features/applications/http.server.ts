import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import { mountActions } from '#engines/records/http.calls.server.ts'
import { changeSetting, viewSetting } from '#engines/settings/service.server.ts'
import { receiveMultipart } from '#features/documents/service.multipart.server.ts'
import { sendDocument } from '#features/documents/service.downloads.server.ts'
import * as contract from './contract.ts'
import * as drafts from './contract.drafts.ts'
import * as decisions from './contract.decisions.ts'
import * as documents from './contract.documents.ts'
import * as desk from './desk/contract.ts'
import { filingTime, reviewTime } from './desk/contract.settings.ts'
import { deskMessages } from './desk/messages.ts'
import type { application } from './kind.ts'
import { messages } from './messages.ts'
import {
  findDraftOwner,
  listStarted,
  readDraft,
  removeDraft,
  saveDraft,
  toDraft,
  beginAgain,
} from './service.drafts.server.ts'
import { printFilledForm } from './service.print.server.ts'
import { readOwn } from './service.access.server.ts'
import { findFilledForm, listFormDocuments, submissionUploads } from './service.documents.server.ts'
import { listUserForms } from './service.list.server.ts'
import { changeForm, decideForm, moveForm, readForm, removeForm } from './service.server.ts'
import { submitForm } from './service.submit.server.ts'

const sendPdf = (reply: FastifyReply, pdf: Buffer, fileName: string) =>
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('application/pdf').send(pdf)

/** Only the applicant, their company and staff reach an application. */
const reachForm = (deps: Deps) => ({
  reach: ({ actor, params }: { actor: SignedIn; params: { id: string } }) =>
    readOwn(deps.database.db, actor, params.id),
})

/** `/forms`, `/applications` and the documents of submissions (spec 2 §7). */
export function registerApplications(app: FastifyInstance, deps: Deps): void {
  const own = reachForm(deps)
  registerUploads(app, deps)
  registerDrafts(app, deps)
  registerDesk(app, deps)
  mount(app, contract.submitForm, ({ actor, body, idempotencyKey }) => submitForm(deps, actor, body, idempotencyKey))
  mount(app, contract.listUserForms, ({ actor, params, query }) => listUserForms(deps, actor, params.userId, query))
  mount(app, contract.getForm, ({ actor, params }) => readForm(deps, actor, params.id))
  mount(app, contract.getFilledFormPdf, async ({ actor, params, reply }) => {
    const { pdf, fileName } = await printFilledForm(deps, actor, params.id)
    return sendPdf(reply, pdf, fileName)
  })
  mount(app, decisions.deleteForm, async ({ actor, params, reply }) =>
    answerWaiting(reply, (await removeForm(deps, actor, params.id)) ?? { message: deskMessages.deleted }),
  )
  mount(app, decisions.setFormStatus, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await decideForm(deps, actor, params.id, body)),
  )
  for (const [call, status] of [
    [decisions.approveForm, 'approve'],
    [decisions.rejectForm, 'reject'],
  ] as const)
    mount(app, call, async ({ actor, params, reply }) =>
      answerWaiting(reply, await decideForm(deps, actor, params.id, { status })),
    )
  mount(app, decisions.updateAdminDescription, ({ actor, params, body }) =>
    changeForm(deps, actor, { ...params, action: 'comment-changed', input: body }, deskMessages.commentSaved),
  )
  mount(app, { ...documents.withdrawForm, ...own }, ({ actor, params, body }) =>
    changeForm(deps, actor, { ...params, action: 'withdrawn', input: body ?? {} }, messages.withdrawn),
  )
  mount(app, { ...documents.moveForm, ...own }, ({ actor, params, body }) =>
    moveForm(deps, actor, params.id, body.companyId),
  )
  mount(app, contract.submitApplication, ({ actor, body: { submissionId: id } }) =>
    changeForm(deps, actor, { id, action: 'completed' }, messages.applicationSubmitted),
  )
}

function registerDesk(app: FastifyInstance, deps: Deps): void {
  mount(app, desk.assignForm, ({ actor, params, body: { userId, version } }) => {
    const words = userId ? deskMessages.assigned : deskMessages.unassigned
    return changeForm(deps, actor, { ...params, action: 'assigned', input: { userId }, version }, words)
  })
  mount(app, desk.sendFormMessage, ({ actor, params, body: { text, asks, version }, idempotencyKey: key }) => {
    const action = asks ? 'question' : 'message'
    return changeForm(deps, actor, { ...params, action, input: { text }, version, key }, deskMessages.messageSent)
  })
  mount(app, desk.addFormNote, ({ actor, params, body: { text, version }, idempotencyKey: key }) =>
    changeForm(deps, actor, { ...params, action: 'note', input: { text }, version, key }, deskMessages.noteAdded),
  )
  mountActions<typeof application>(app, desk.formCalls, (actor, taken) => changeForm(deps, actor, taken))
  mount(app, reviewTime.calls.read, ({ actor }) => viewSetting(deps, actor, reviewTime))
  mount(app, reviewTime.calls.save, ({ actor, body }) => changeSetting(deps, actor, reviewTime, body))
  mount(app, filingTime.calls.read, ({ actor }) => viewSetting(deps, actor, filingTime))
  mount(app, filingTime.calls.save, ({ actor, body }) => changeSetting(deps, actor, filingTime, body))
}

function registerDrafts(app: FastifyInstance, deps: Deps): void {
  const reach = ({ actor, params }: { actor: SignedIn; params: { formId: string } }) =>
    findDraftOwner(deps, actor, params)
  mount(app, drafts.listStarted, ({ actor }) => listStarted(deps, actor))
  mount(app, drafts.getDraft, ({ actor, params, query }) => readDraft(deps, actor, { ...params, ...query }))
  mount(app, { ...drafts.saveDraft, reach }, ({ actor, params, query, body }) =>
    saveDraft(deps, actor, { ...params, ...query }, body),
  )
  mount(app, drafts.beginAgain, async ({ actor, params }) => ({
    draft: toDraft(await beginAgain(deps, actor, params.id)),
  }))
  mount(app, drafts.deleteDraft, async ({ actor, params, query }) => {
    await removeDraft(deps, actor, { ...params, ...query })
    return { message: messages.draftDeleted }
  })
}

function registerUploads(app: FastifyInstance, deps: Deps): void {
  const target = submissionUploads
  const own = reachForm(deps)
  mount(app, documents.uploadDocuments, async ({ actor, request }) => {
    const upload = { target, role: 'supporting', idField: 'submissionId', fileFields: ['documents'] }
    return { message: messages.uploaded, documents: await receiveMultipart(deps, request, actor, upload) }
  })
  mount(app, documents.uploadFilledForm, async ({ actor, request }) => {
    const upload = { target, role: 'filledForm', idField: 'submissionId', fileFields: ['filledForm'] }
    return { message: messages.uploaded, documents: await receiveMultipart(deps, request, actor, upload) }
  })
  mount(app, { ...documents.setNotApplicable, ...own }, ({ actor, params, body }) =>
    changeForm(deps, actor, { ...params, action: 'not-applicable', input: body }, messages.notApplicableSaved),
  )
  mount(app, { ...documents.answerCommission, ...own }, ({ actor, params, body, idempotencyKey: key }) =>
    changeForm(deps, actor, { ...params, action: 'answered', input: body, key }, messages.answerSent),
  )
  mount(app, documents.listSubmissionDocuments, ({ actor, params }) => listFormDocuments(deps, actor, params.id))
  mount(app, documents.downloadFilledForm, async ({ actor, params, request, reply }) =>
    sendDocument(deps, { request, reply }, await findFilledForm(deps, actor, params.id)),
  )
}
