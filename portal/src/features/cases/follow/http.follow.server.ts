import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { addFilesByCode as addFilesCall, followCase, writeByCode as writeCall } from './contract.ts'
import { addFilesByCode, readByCode, writeByCode } from './service.follow.server.ts'

/** The calls with the reference and the code of a case. */
export function registerFollow(app: FastifyInstance, deps: Deps): void {
  mount(app, followCase, ({ body, request }) => readByCode(deps, { ...body, address: request.ip }))
  mount(app, writeCall, ({ body: { content, ...body }, request, idempotencyKey: key }) =>
    writeByCode(deps, { ...body, address: request.ip }, { content, key }),
  )
  mount(app, addFilesCall, ({ request, idempotencyKey: key }) => addFilesByCode(deps, request, key))
}
