import { ApiError, createApiClient, type TransportRequest } from './api-client.ts'
import { restoreRootState } from './root-store.ts'
import { readToken, signOutHere } from './session.ts'

let goToLogin: () => void = () => window.location.assign('/login')

/** Lets the layout give the router's own navigation; a full page load is only the fallback. */
export function setLoginRedirect(redirect: () => void): void {
  goToLogin = redirect
}

/** What every 401 means: signed out here and sent to /login (spec 1 §6). Uploads call it too. */
export function handleUnauthorized(): void {
  signOutHere()
  goToLogin()
}

async function send(request: TransportRequest) {
  await restoreRootState()
  const token = readToken()
  const signingIn = request.url.startsWith('/api/auth/login') || request.url.startsWith('/api/auth/register')
  const response = await fetch(request.url, {
    method: request.method,
    headers: { ...request.headers, ...(token && !signingIn && { authorization: `Bearer ${token}` }) },
    ...(request.body !== undefined && { body: request.body }),
    ...(request.signal && { signal: request.signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0, navigator.onLine ? 'No response received from server' : 'Network error')
  })
  if (response.status === 401 && !signingIn) handleUnauthorized()
  return {
    status: response.status,
    header: (name: string) => response.headers.get(name) ?? undefined,
    json: () => response.json() as Promise<unknown>,
  }
}

/** The API for code that runs in the browser. */
export const api = createApiClient({ send })

/** Fetches a file with the token and hands it to the browser as a download named `name`. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const token = readToken()
  const response = await fetch(url, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    credentials: 'same-origin',
  }).catch(() => {
    throw new ApiError(0, 'Network error')
  })
  if (response.status === 401) handleUnauthorized()
  if (!response.ok) throw new ApiError(response.status, `Failed to download ${name}`)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
