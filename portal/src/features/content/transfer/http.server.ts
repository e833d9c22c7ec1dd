import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import type { ContentType } from '#fields/content/content-type.ts'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { withFile } from '../library/http.server.ts'
import { openExport, requestExport } from './service.export.server.ts'
import { importContent } from './service.import.server.ts'
import { transferLimits } from './transfer-format.ts'

/** The calls for moving all content between machines. */
export function registerTransfer(app: FastifyInstance, deps: Deps, types: readonly ContentType[]): void {
  mount(app, contract.requestExport, ({ actor }) => requestExport(deps, actor))
  mount(
    app,
    contract.downloadExport,
    async ({ params, reply }) => {
      const { stream, name } = await openExport(deps, params.ticket)
      return reply
        .headers({
          'content-type': 'application/x-tar',
          'content-disposition': contentDisposition(name),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .send(stream)
    },
    // A HEAD request would use up the link.
    { exposeHeadRoute: false },
  )
  mount(app, contract.importContent, ({ actor, request, reply }) =>
    withFile(
      request,
      async (file) => answerWaiting(reply, await importContent(deps, actor, types, file)),
      transferLimits.archiveBytes,
    ),
  )
}
