import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { describeError } from '#platform/telemetry.server.ts'

// The server process reaches the bundle's context keys through the build's entry module (one object each, not two copies).
export { apiContext, formApiContext, ownAddressContext, settingsContext } from '#kit/api-context.ts'

const renderTimeoutMs = 8_000

/** Renders to the end before answering: the page's CSP hashes need all of its text. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={request.url} />, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        const body = new PassThrough()
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
        pipe(body)
      },
      onShellError: reject,
      onError(error) {
        code = 500
        console.error('a page could not be rendered', describeError(error))
      },
    })
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

/** What a loader threw is logged by the API it called; here only what is nobody's answer. */
export function handleError(error: unknown) {
  if (isRouteErrorResponse(error)) return
  console.error('a page could not be answered', describeError(error))
}
