import {
  ApiError,
  type ApiClient,
  createApiClient,
  type TransportAnswer,
  type TransportRequest,
} from '../api/api-client.ts'
import { handleUnauthorized } from '../api/browser-api.ts'
import { readToken } from '../sign-in/session.ts'
import { toast } from '#ui/overlays/toast.ts'

/**
 * The API for a call with a large file: as `api`, and `onProgress` receives the bytes sent so far, which fetch cannot report. As a stranger it sends no token,
 * even when a person is signed in.
 */
export const apiWithProgress = (onProgress: (sentBytes: number) => void, { asStranger = false } = {}): ApiClient =>
  createApiClient({ send: (request) => send(request, onProgress, asStranger) })

const maxRepeats = 30

/** As `apiWithProgress`; while the server is checking too many files it says so, waits and retries automatically. */
export function patientApi(onProgress: (sentBytes: number) => void): ApiClient {
  const client = apiWithProgress(onProgress)
  return {
    async call(endpoint, input, options = {}) {
      for (let repeats = 0; ; repeats++)
        try {
          return await client.call(endpoint, input, options)
        } catch (error) {
          const wait = busySeconds(error)
          if (wait === undefined || repeats === maxRepeats) throw error
          toast(busyWords, { id: 'busy' })
          onProgress(0)
          await pause(wait * 1000, options.signal)
        }
    },
  }
}

/** Seconds until a file may be sent again that the server was too busy for; undefined for any other failure. */
export function busySeconds(error: unknown): number | undefined {
  const { code, retryAfter } = error instanceof ApiError ? error : {}
  return code === 'checking-busy' ? retryAfter : undefined
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('The upload was cancelled.', 'AbortError'))
    })
  })
}

export const busyWords = 'Other files are being checked first. Yours will be sent again in a few seconds.'

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
  // An answer that is not JSON rejects, as with fetch.
  json: async () => JSON.parse(call.responseText) as unknown,
})
