import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { scheduleFile } from '#features/fees/rules.addresses.ts'
import { readScheduleFile } from '#features/fees/service.document.server.ts'
import { withFeePreview } from '#features/fees/service.preview.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { notFound } from '#platform/problem.ts'

/** `/docs/schedule-of-fees.pdf`: the schedule of today, of a day (`?on=2026-03-01`), or of a draft (`?preview=`). */
export function registerFeeDocument(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: Record<string, unknown> }>(scheduleFile, async (request, reply) => {
    const { on, preview } = request.query
    const read = () => readScheduleFile(deps, typeof on === 'string' ? on : undefined)
    const shown = typeof preview === 'string' ? await withFeePreview(deps, preview, read) : { result: await read() }
    if (!shown) throw notFound('This preview has expired. Open a new one in the content manager.')
    const etag = `"${createHash('sha256').update(shown.result).digest('base64url').slice(0, 27)}"`
    // Browsers ask each time: tomorrow it may be another schedule.
    reply.headers({ 'cache-control': typeof preview === 'string' ? 'no-store' : 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/pdf').send(shown.result)
  })
}
