import { ApiError, createApiClient, type TransportRequest } from './api-client.ts'
import { restoreRootState } from '../root-store.ts'
import { saveFile } from '../save-file.ts'
import { leaves, readToken, signOutHere } from '../sign-in/session.ts'

let goToLogin: () => void = () => window.location.assign('/login')

/** Lets the layout set the router's navigation; a full page load is only the fallback. */
export function setLoginRedirect(redirect: () => void): void {
  goToLogin = redirect
}

/** What every 401 means: signed out here and sent to /login (spec 1 §6). Uploads call it too. */
export function handleUnauthorized(): void {
  // A call that was on its way when the person logged out.
  if (leaves()) return
  signOutHere()
  goToLogin()
}

/** A call without a file is aborted after this time. */
const callTimeoutMs = 60_000

async function send(request: TransportRequest) {
  await restoreRootState()
  const token = readToken()
  const response = await sendWith(request, token)
  // An answer for a token that has since been replaced says nothing about the new one.
  if (response.status === 401 && token !== null && token === readToken()) handleUnauthorized()
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name) ?? undefined,
    json: () => response.json() as Promise<unknown>,
  }
}

function sendWith(request: TransportRequest, token: string | null): Promise<Response> {
  const limits = [request.signal, request.body instanceof FormData ? undefined : AbortSignal.timeout(callTimeoutMs)]
  return fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(request.body !== undefined && { body: request.body }),
    signal: AbortSignal.any(limits.filter((signal) => signal !== undefined)),
  }).catch((error: unknown) => {
    throw toApiError(error)
  })
}

function toApiError(error: unknown): unknown {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'AbortError') return error
  if (name === 'TimeoutError') return new ApiError(0, 'No response received from server', [], { kind: 'TIMEOUT_ERROR' })
  const message = navigator.onLine ? 'No response received from server' : 'Network error'
  return new ApiError(0, message, [], { kind: 'FETCH_ERROR' })
}

export const api = createApiClient({ send })

/** Fetches a file with the token; `name` is for the error message. With a body it is a POST. */
export async function fetchFile(url: string, name: string, body?: object): Promise<Blob> {
  await restoreRootState()
  const token = readToken()
  const response = await fetch(url, {
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError(0, 'Network error', [], { kind: 'FETCH_ERROR' })
  })
  if (response.status === 401) handleUnauthorized()
  if (!response.ok) {
    const { code, facts } = await response.json().catch(() => ({}))
    throw new ApiError(response.status, `Failed to download ${name}`, [], { code, facts })
  }
  return response.blob()
}

/** Fetches a file with the token and saves it as a download named `name`. */
export async function downloadFile(url: string, name: string, body?: object): Promise<void> {
  saveFile(await fetchFile(url, name, body), name)
}
