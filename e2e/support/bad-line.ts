import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to a request on its way: nothing, its answer is lost when the server has done the work, or it stands still. */
export type Fate = 'passes' | 'loses the answer' | 'stands still'
export interface Asked {
  path: string
  /** The key under which a sending can be repeated. */
  key: string | undefined
}

/** A bad line to a portal, with an address of its own; `decide` says what happens to each request. */
export async function openBadLine(
  target: string,
  decide: (asked: Asked) => Fate,
): Promise<{ url: string; close(): void }> {
  const line: Server = createServer((asked, answer) => {
    const { url: path = '/', headers, method } = asked
    const fate = decide({ path, key: headers['idempotency-key']?.toString() })
    if (fate === 'stands still') return
    const onward = request(target + path, { method, headers }, (given) => {
      if (fate === 'loses the answer') {
        given.resume().on('end', () => answer.socket?.destroy())
        return
      }
      // On a connection that was used before, a browser repeats by itself what got no answer.
      answer.writeHead(given.statusCode ?? 502, { ...given.headers, connection: 'close' })
      given.pipe(answer)
    })
    onward.on('error', () => answer.socket?.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const close = () => {
    line.closeAllConnections()
    line.close()
  }
  return { url: `http://localhost:${(line.address() as AddressInfo).port}`, close }
}
