import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import type { CaseKind } from '../engine/service.kinds.server.ts'
import * as contract from './contract.ts'
import { countDraftStep } from './service.drafts.server.ts'
import { addFilesByCode, claimWithCode, confirmByCode, readByCode, writeByCode } from './service.follow.server.ts'

/** The calls with the reference and the code of a case. */
export function registerFollow(app: FastifyInstance, deps: Deps, kinds: readonly CaseKind[]): void {
  mount(app, contract.followCase, ({ body, request }) => readByCode(deps, { ...body, address: request.ip }))
  mount(app, contract.writeByCode, ({ body: { content, ...body }, request, idempotencyKey: key }) =>
    writeByCode(deps, { ...body, address: request.ip }, { content, key }),
  )
  mount(app, contract.addFilesByCode, ({ request, idempotencyKey: key }) => addFilesByCode(deps, request, key))
  mount(app, contract.claimByCode, ({ actor, body, request }) =>
    claimWithCode(deps, actor, { ...body, address: request.ip }),
  )
  mount(app, contract.confirmByCode, ({ body: { solved, comment, ...body }, request }) =>
    confirmByCode(deps, { ...body, address: request.ip }, { solved, comment }),
  )
  mount(app, contract.countDraft, ({ body, request }) => countDraftStep(deps, kinds, { ...body, address: request.ip }))
}
