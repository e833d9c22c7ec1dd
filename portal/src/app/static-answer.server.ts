import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncodings, compressText } from './compression.server.ts'

/** Answers JSON that stays the same while the portal runs: written once, and compressed once for each encoding. */
export function answerStatic(write: () => unknown): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  let text: string
  let etag: string
  const compressed = new Map<string, Promise<{ body: Buffer; encoding: string | undefined }>>()
  return async ({ headers }, reply) => {
    text ??= JSON.stringify(write())
    etag ??= `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply
      .headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
      .type('application/json; charset=utf-8')
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    const accepted = acceptedEncodings(headers['accept-encoding'])[0] ?? ''
    // Bytes, which are not compressed again and not copied for each answer.
    const answer =
      compressed.get(accepted) ??
      compressText(text, accepted).then(({ body, encoding }) => ({ body: Buffer.from(body), encoding }))
    compressed.set(accepted, answer)
    const { body, encoding } = await answer
    return reply.headers(encoding ? { 'content-encoding': encoding } : {}).send(body)
  }
}
