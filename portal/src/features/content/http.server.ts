import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import { getContentFile } from './contract.ts'
import { openContentFile } from './engine/service.open.server.ts'

/** Pictures and PDFs: their address changes with their content, so they may be cached permanently. */
export function registerContentFiles(app: FastifyInstance, deps: Deps): void {
  mount(app, getContentFile, async ({ params, reply }) => {
    const opened = await openContentFile(deps, params.id, params.variant)
    if ('movedTo' in opened) return reply.header('cache-control', 'no-cache').redirect(opened.movedTo, 302)
    const { stream, type } = opened
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(stream)
  })
}
