import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long the portal waits for a client, in ms. */
export interface Patience {
  /** For all headers of a request. */
  headers: number
  /** For a complete body that is no upload. */
  body: number
  /** For data on a connection with an unfinished request. */
  silence: number
  /** How often connections are checked. */
  check: number
}

export const usualPatience: Patience = { headers: 20_000, body: 60_000, silence: 120_000, check: 5_000 }

// Uploads may take hours on a poor connection while data arrives; they have their own time limits.
const uploads = /^(multipart\/|application\/offset\+octet-stream)/i

/** Cuts requests whose body arrives too slowly: with the idle limit alone, one byte a minute would hold a connection. */
export function limitSlowBodies(app: FastifyInstance, patience: Patience): void {
  app.addHook('onRequest', async ({ raw }: FastifyRequest) => {
    const { headers } = raw
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || uploads.test(headers['content-type'] ?? '')) return
    const timer = setTimeout(() => raw.destroy(), patience.body)
    const over = () => clearTimeout(timer)
    raw.once('end', over).once('close', over)
  })
}
