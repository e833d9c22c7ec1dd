import type { FastifyInstance, FastifyReply } from 'fastify'
import { changeSetting, viewSetting } from '#engines/settings/service.server.ts'
import type { RawFormAnswers } from '#fields/field.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { notFound } from '#platform/problem.ts'
import { readOwn } from '../service.access.server.ts'
import { printAnswers } from '../service.print.server.ts'
import * as contract from './contract.ts'
import { correctionSettings } from './contract.settings.ts'
import { correctionMessages as messages } from './messages.ts'
import { askToCorrect, readUnsent, submitCorrections, withdrawRequest } from './service.server.ts'
import { findAnswers } from './store.server.ts'

const sendPdf = (reply: FastifyReply, { pdf, fileName }: { pdf: Buffer; fileName: string }) =>
  reply.header('content-disposition', `attachment; filename="${fileName}"`).type('application/pdf').send(pdf)

export function registerCorrections(app: FastifyInstance, deps: Deps): void {
  const { db } = deps.database
  const reach = ({ actor, params }: { actor: SignedIn; params: { id: string } }) => readOwn(db, actor, params.id)
  mount(app, { ...contract.askForCorrections, reach }, ({ actor, params, body, idempotencyKey }) =>
    askToCorrect(deps, actor, params.id, body, idempotencyKey),
  )
  mount(app, contract.withdrawRequest, ({ actor, params, idempotencyKey }) =>
    withdrawRequest(deps, actor, params, idempotencyKey),
  )
  mount(app, { ...contract.sendCorrections, reach }, ({ actor, params, body, idempotencyKey }) =>
    submitCorrections(deps, actor, params, body.answers as RawFormAnswers, idempotencyKey),
  )
  mount(app, { ...contract.printCorrected, reach }, async ({ actor, params, body, reply }) => {
    const row = await readUnsent(deps, actor, params, body.answers as RawFormAnswers)
    return sendPdf(reply, await printAnswers(deps, actor, row))
  })
  mount(app, contract.printVersion, async ({ actor, params: { id, number }, reply }) => {
    const row = await readOwn(db, actor, id)
    const answers = /^\d{1,4}$/.test(number) ? await findAnswers(db, row.id, Number(number)) : undefined
    if (!answers) throw notFound(messages.notFound)
    return sendPdf(reply, await printAnswers(deps, actor, { ...row, answers }, ` version ${number}`))
  })
  mount(app, correctionSettings.calls.read, ({ actor }) => viewSetting(deps, actor, correctionSettings))
  mount(app, correctionSettings.calls.save, ({ actor, body }) => changeSetting(deps, actor, correctionSettings, body))
}
