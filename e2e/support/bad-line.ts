import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page, Route } from 'playwright-core'

/** What happens to a request: nothing, its answer is lost after the server has done the work, or it stalls. */
export type Fate = 'passes' | 'loses the answer' | 'stands still'
export interface SentRequest {
  path: string
  /** The idempotency key of a request. */
  key: string | undefined
  /** Whether it asks for a page, and not for something that a page needs. */
  isPage: boolean
}

/** A bad connection to a portal, with its own address; `decide` chooses what happens to each request. */
export async function openBadLine(
  target: string,
  decide: (asked: SentRequest) => Fate,
): Promise<{ url: string; close(): void }> {
  const line: Server = createServer((asked, answer) => {
    const { url: path = '/', headers, method } = asked
    const fate = decide({
      path,
      key: headers['idempotency-key']?.toString(),
      isPage: headers['sec-fetch-dest'] === 'document',
    })
    if (fate === 'stands still') return
    const onward = request(target + path, { method, headers }, (given) => {
      if (fate === 'loses the answer') {
        given.resume().on('end', () => answer.socket?.destroy())
        return
      }
      // On a reused connection a browser automatically repeats a request without an answer.
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

/** Answers the first request to an address; the route stays, since a browser that stops intercepting may lose a request on its way. */
export async function answerFirst(page: Page, url: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true
  await page.route(url, (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    return answer(route)
  })
}
