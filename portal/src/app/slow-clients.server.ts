import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a connection may keep the portal waiting, in ms. */
export interface Patience {
  /** All headers of a request. */
  headers: number
  /** All of a body that is no upload. */
  body: number
  /** Silence of a connection with a request in hand. */
  silence: number
  /** How often connections are looked at. */
  check: number
}

export const usualPatience: Patience = { headers: 20_000, body: 60_000, silence: 120_000, check: 5_000 }

// Uploads may take hours on a poor line as long as they go on; they watch over themselves.
const uploads = /^(multipart\/|application\/offset\+octet-stream)/i

/** Cuts requests whose body trickles in for ever: the idle limit alone would let one byte a minute hold a connection. */
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
