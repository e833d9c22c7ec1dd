import type { FastifyInstance } from 'fastify'
import { getSingle } from '#features/content/engine/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import { electricityPricesPage } from './content.ts'
import * as contract from './contract.ts'
import * as drafts from './contract.drafts.ts'
import * as lines from './contract.lines.ts'
import { scheduleWords } from './messages.ts'
import {
  publishDraft,
  withdrawSchedule,
  copySchedule,
  deleteDraft,
  readDraft,
  saveDraft,
} from './service.publish.server.ts'
import { listSchedules, readChanges, readLineFees, readLines, readSchedule, createPreview } from './service.server.ts'

/** The schedules of fees: for everyone those that are published, for staff the drafts. */
export function registerFees(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getFeeSchedule, ({ query }) => readSchedule(deps, query.on))
  mount(app, lines.listFeeLines, async () => ({ lines: await readLines(deps) }))
  mount(app, lines.getLineFees, ({ params, query }) => readLineFees(deps, params.line, query))
  mount(app, contract.listFeeSchedules, () => listSchedules(deps))
  mount(app, contract.getFeeChanges, ({ params }) => readChanges(deps, params.day))
  // Nothing ships with the portal: a price that nobody has published here would be believed.
  mount(app, contract.getElectricityPrices, async () => ({
    prices: (await getSingle(deps, electricityPricesPage)) ?? null,
  }))
  mount(app, drafts.getFeeDraft, ({ actor, params }) => readDraft(deps, actor, params.id))
  mount(app, drafts.copyFeeSchedule, ({ actor, idempotencyKey }) => copySchedule(deps, actor, idempotencyKey))
  mount(app, drafts.saveFeeDraft, ({ actor, params, body }) => saveDraft(deps, actor, params.id, body))
  mount(app, drafts.deleteFeeDraft, async ({ actor, params, query }) => {
    await deleteDraft(deps, actor, params.id, query.version)
    return { message: 'The draft is deleted.' }
  })
  mount(app, drafts.previewFeeDraft, ({ actor, params }) => createPreview(deps, actor, params.id))
  mount(app, drafts.publishFeeSchedule, async ({ actor, params, body, reply }) => {
    const asked = await publishDraft(deps, actor, { id: params.id, version: body.version })
    return answerWaiting(reply, asked ?? { message: scheduleWords.published })
  })
  mount(app, drafts.withdrawFeeSchedule, ({ actor, params, body }) =>
    withdrawSchedule(deps, actor, { id: params.id, ...body }),
  )
}
