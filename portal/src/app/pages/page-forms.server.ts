import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#platform/problem.ts'

/** A submitted form of a public page, with the sender's network, against whose limits its calls count, and browser. */
export interface SentForm {
  body: string
  type: string
  address: string
  agent: string
}

/** Far more than the fields of a page's form may contain. */
const maxBytes = 262_144
const formType = 'application/x-www-form-urlencoded'

/** Receives forms that browsers send without scripts (docs/decisions/0018); the page's action answers each. */
export function registerPageForms(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply, form: SentForm) => Promise<FastifyReply>,
): void {
  void app.register(async (forms) => {
    forms.removeAllContentTypeParsers()
    const asText = { parseAs: 'string', bodyLimit: maxBytes } as const
    forms.addContentTypeParser(formType, asText, (_request, body, done) => done(null, body))
    // Before the body is read.
    forms.addHook('onRequest', async (request) => {
      if (!isFromThisSite(request)) throw new Problem(403, 'This form was sent from another site.')
    })
    forms.post<{ Body: string | undefined }>('/*', (request, reply) =>
      answer(request, reply, {
        body: request.body ?? '',
        type: formType,
        address: request.ip,
        agent: request.headers['user-agent'] ?? '',
      }),
    )
  })
}

/** Browsers always name the site of a form; a program that names none has nobody's rights. */
function isFromThisSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
