import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { readerContext, requestContext } from '#kit/api/api-context.ts'
import { FailureReference } from '#kit/api/failure-reference.ts'
import { PageUser, ServerReads } from '#kit/api/page-reader.ts'

// Exported here so that the server uses the same context keys as the bundle; importing the module again would create a second set.
export {
  apiContext,
  formApiContext,
  ownAddressContext,
  pageEndsContext,
  readerContext,
  requestContext,
  sentFilesContext,
  settingsContext,
  visitorContext,
} from '#kit/api/api-context.ts'

const renderTimeoutMs = 8_000

/** Waits until rendering is complete: the hashes in the CSP header depend on the complete page. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { reference, note } = loadContext.get(requestContext)
  const reader = loadContext.get(readerContext)
  const page = (
    <FailureReference value={reference}>
      <ServerReads value={reader.reads}>
        <PageUser value={reader.user}>
          <ServerRouter context={context} url={request.url} />
        </PageUser>
      </ServerReads>
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

/** Failed API calls are logged where they occur; only other errors are logged here. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }) {
  if (!isRouteErrorResponse(error)) context.get(requestContext).note('a page could not be answered', error)
}
