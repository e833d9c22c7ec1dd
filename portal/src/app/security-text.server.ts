import type { FastifyInstance } from 'fastify'
import { mailboxes } from '#platform/state/commission.ts'
import type { Deps } from '#platform/deps.server.ts'

const path = '/.well-known/security.txt'
const daysAhead = 364

/** `/.well-known/security.txt` (RFC 9116): where to report a flaw. The answer is the same all day, so that it may be cached. */
export function registerSecurityText(app: FastifyInstance, deps: Deps): void {
  app.get(path, async (_request, reply) => {
    const today = deps.clock.now().toISOString().slice(0, 10)
    const expires = new Date(new Date(today).getTime() + daysAhead * 86_400_000).toISOString()
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: mailto:${mailboxes.security}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          // The standard allows only an https address.
          ...(deps.config.publicUrl.startsWith('https:') ? [`Canonical: ${deps.config.publicUrl}${path}`] : []),
          '',
        ].join('\n'),
      )
  })
}
