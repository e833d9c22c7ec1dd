import { ApiError, type ApiClient, createApiClient, type TransportAnswer, type TransportRequest } from './api-client.ts'
import { handleUnauthorized } from './browser-api.ts'
import { readToken } from './session.ts'

/**
 * The API for a call with a large file: as `api`, and `onProgress` gets the bytes sent so far, which fetch cannot tell. As a stranger it sends no token,
 * whoever is signed in.
 */
export const apiWithProgress = (onProgress: (sentBytes: number) => void, { asStranger = false } = {}): ApiClient =>
  createApiClient({ send: (request) => send(request, onProgress, asStranger) })

function send(
  request: TransportRequest,
  onProgress: (sentBytes: number) => void,
  asStranger: boolean,
): Promise<TransportAnswer> {
  const token = asStranger ? null : readToken()
  const call = new XMLHttpRequest()
  call.open(request.method, request.url)
  for (const [name, value] of Object.entries(request.headers)) call.setRequestHeader(name, value)
  if (token) call.setRequestHeader('authorization', `Bearer ${token}`)
  call.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
  return new Promise((resolve, reject) => {
    const { signal } = request
    const stop = () => call.abort()
    signal?.addEventListener('abort', stop)
    call.addEventListener('loadend', () => signal?.removeEventListener('abort', stop))
    call.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    call.addEventListener('error', () =>
      reject(
        new ApiError(0, navigator.onLine ? 'No response received from server' : 'Network error', [], {
          kind: 'FETCH_ERROR',
        }),
      ),
    )
    call.addEventListener('load', () => {
      if (call.status === 401 && !asStranger && token === readToken()) handleUnauthorized()
      resolve(toAnswer(call))
    })
    if (signal?.aborted) call.abort()
    else call.send(request.body)
  })
}

const toAnswer = (call: XMLHttpRequest): TransportAnswer => ({
  status: call.status,
  header: (name) => call.getResponseHeader(name) ?? undefined,
  // An answer that is no JSON rejects, as with fetch.
  json: async () => JSON.parse(call.responseText) as unknown,
})
