import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { requestContext } from '#kit/api-context.ts'
import { FailureReference } from '#kit/failure-reference.ts'

// The server process reaches the bundle's context keys through the build's entry module (one object each, not two copies).
export { apiContext, formApiContext, ownAddressContext, requestContext, settingsContext } from '#kit/api-context.ts'

const renderTimeoutMs = 8_000

/** Renders to the end before answering: the page's CSP hashes need all of its text. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { reference, note } = loadContext.get(requestContext)
  const page = (
    <FailureReference value={reference}>
      <ServerRouter context={context} url={request.url} />
    </FailureReference>
  )
  return new Promise((resolve, reject) => {
    let code = status
    const { pipe, abort } = renderToPipeableStream(page, {
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
        note('a page could not be rendered', error)
      },
    })
    const timer = setTimeout(abort, renderTimeoutMs)
  })
}

/** What a loader threw is logged by the API it called; here only what is nobody's answer. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (!isRouteErrorResponse(error)) context.get(requestContext).note('a page could not be answered', error)
}
