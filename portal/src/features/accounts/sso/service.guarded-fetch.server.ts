import { maxAnswerBytes } from './rules.ts'

type Fetch = (url: string, options: object) => Promise<Response>

/**
 * Calls the provider alone, whatever addresses its description contains: no other server, no redirect, and no answer without end. The callers set the
 * time limit.
 */
export function createGuardedFetch(origins: readonly string[]): Fetch {
  return async (url, options) => {
    if (!origins.includes(new URL(url).origin)) throw new TypeError('the provider names a server that is not allowed')
    const answer = await fetch(url, { ...options, redirect: 'manual' })
    const { status, headers } = answer
    const body = await readAll(answer.body)
    return new Response(body.length > 0 ? new Uint8Array(body) : null, { status, headers })
  }
}

async function readAll(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    // Leaving the loop ends the connection.
    if (size > maxAnswerBytes) throw new TypeError('the provider answers too much')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
