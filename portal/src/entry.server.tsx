import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, ServerRouter } from 'react-router'
import { describeError } from '#platform/telemetry.server.ts'

// Exported here so that the server uses the same context keys as the bundle; importing the module again would create a second set.
export { apiContext, formApiContext, ownAddressContext, settingsContext } from '#kit/api-context.ts'

const renderTimeoutMs = 8_000

/** Waits until rendering is complete: the hashes in the CSP header depend on the complete page. */
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

/** Failed API calls are logged where they occur; only other errors are logged here. */
export function handleError(error: unknown) {
  if (isRouteErrorResponse(error)) return
  console.error('a page could not be answered', describeError(error))
}
