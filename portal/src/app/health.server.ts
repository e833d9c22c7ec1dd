import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { unavailable } from '#platform/problem.ts'

/** `/healthz` (the process runs) and `/readyz` (its database answers). */
export function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    await deps.database.pool.query('select 1').catch((error: unknown) => {
      throw unavailable('The database does not answer.', error)
    })
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
}
