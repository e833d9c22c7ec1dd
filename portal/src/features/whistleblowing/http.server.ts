import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { mimetypeOf } from '#features/documents/service.content.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import * as followUp from './contract.follow-up.ts'
import { readReportList } from './desk/contract.list.ts'
import { readReportPage } from './desk/service.list.server.ts'
import * as moving from './contract.actions.ts'
import * as contract from './contract.ts'
import { openAttachment, receiveFiles, receiveFilesWithReceipt, requireReporter } from './service.files.server.ts'
import { answerWithReceipt, followReport } from './service.follow-up.server.ts'
import { destroyReport } from './service.erasing.server.ts'
import { receiveForm } from './service.form.server.ts'
import { receiveReport } from './service.receive.server.ts'
import { type RequestedAction, performAction, actions } from './service.actions.server.ts'
import { askForIdentity, listReaders, setReader } from './sealing/service.identity.server.ts'
import { issuePuzzle, issueWait, reachReport, readReport, readReports } from './service.server.ts'

/** Mounts a call that is in no log line and no metric, which would reveal the time of a report to the second. */
const mountUnseen: typeof mount = (app, call, handle) => mount(app, call, handle, { config: { unseen: true } })

/** Calls of reporters and of staff. */
export function registerWhistleblowing(app: FastifyInstance, deps: Deps): void {
  void app.register(async (feature) => {
    feature.addHook('onRequest', async (_request, reply) => void reply.header('referrer-policy', 'no-referrer'))
    mountReporting(feature, deps)
    mountReading(feature, deps)
    mountMoves(feature, deps)
  })
}

function mountReporting(app: FastifyInstance, deps: Deps): void {
  mountUnseen(app, contract.getPuzzle, async () => issuePuzzle(deps))
  mountUnseen(app, contract.getWait, async () => issueWait(deps))
  mountUnseen(app, contract.submitReport, ({ actor, body, request, idempotencyKey }) =>
    receiveReport(deps, actor, body, { address: request.ip, key: idempotencyKey, at: deps.clock.now() }),
  )
  mountUnseen(app, contract.submitWithFiles, ({ request }) => receiveForm(deps, request, request.ip))
  mountUnseen(
    app,
    {
      ...contract.uploadAttachments,
      reach: async ({ actor, params }) => actor.kind === 'user' && requireReporter(deps, actor, params.id),
    },
    async ({ actor, params, request, idempotencyKey: key }) => {
      const documents = await receiveFiles(deps, request, { actor, reportId: params.id, address: request.ip, key })
      return { message: 'Files added', documents }
    },
  )
  mountUnseen(app, followUp.followReport, ({ body, request }) =>
    followReport(deps, { receipt: body.receipt, address: request.ip }),
  )
  mountUnseen(app, followUp.answerWithReceipt, ({ body, request }) =>
    answerWithReceipt(deps, { receipt: body.receipt, address: request.ip }, body.content),
  )
  mountUnseen(app, followUp.addFilesWithReceipt, ({ request, idempotencyKey: key }) =>
    receiveFilesWithReceipt(deps, request, { address: request.ip, key }),
  )
}

function mountReading(app: FastifyInstance, deps: Deps): void {
  mountUnseen(app, contract.listReports, ({ actor, query }) => readReports(deps, actor, query))
  mountUnseen(app, readReportList, ({ actor, body }) => readReportPage(deps, actor, body))
  mountUnseen(app, moving.listReaders, ({ actor }) => listReaders(deps, actor))
  mountUnseen(app, moving.setReader, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await setReader(deps, actor, { ...params, ...body })),
  )
  mountUnseen(app, contract.getReport, ({ actor, params }) => readReport(deps, actor, params.id))
  mountUnseen(app, moving.downloadAttachment, async ({ actor, params, reply }) => {
    const { name, kind, bytes } = await openAttachment(deps, actor, params)
    return reply
      .headers({
        'content-disposition': contentDisposition(name),
        'content-type': mimetypeOf(kind),
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(bytes)
  })
}

function mountMoves(app: FastifyInstance, deps: Deps): void {
  const reach = ({ actor, params }: { actor: SignedIn; params: { id: string } }) => reachReport(deps, actor, params.id)
  type Input = { actor: SignedIn; params: { id: string } }
  const act = ({ actor, params: { id } }: Input, move: RequestedAction) => performAction(deps, actor, id, move)
  mountUnseen(app, moving.escalateReport, (call) => act(call, actions.escalate(call.body)))
  mountUnseen(app, moving.resolveReport, (call) => act(call, actions.resolve(call.body)))
  mountUnseen(app, moving.updateReportStatus, (call) => {
    const { status, version } = call.body
    return act(call, status === 'ESCALATED' ? actions.escalate({ version }) : actions.resolve({ version }))
  })
  mountUnseen(app, moving.assignReport, (call) => act(call, actions.assign(call.body)))
  mountUnseen(app, moving.prolongReport, (call) => act(call, actions.prolong(call.body)))
  mountUnseen(app, moving.withholdReport, (call) => act(call, actions.withhold(call.body)))
  mountUnseen(app, { ...contract.amendReport, reach }, (call) => act(call, actions.change(call.body, call.actor)))
  mountUnseen(app, moving.addNote, (call) => act(call, actions.note(call.body.note)))
  mountUnseen(app, { ...moving.addCommunication, reach }, (call) => act(call, actions.message(call.body.content)))
  mountUnseen(app, moving.askIdentity, (c) => askForIdentity(deps, c.actor, { id: c.params.id, ...c.body }))
  mountUnseen(app, moving.deleteReport, async (c) =>
    answerWaiting(c.reply, await destroyReport(deps, c.actor, c.params.id)),
  )
}
