import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiError } from './api-client.ts'

const user = {
  id: '1',
  name: 'Ada',
  surname: 'Okonkwo',
  email: 'ada@example.com',
  role: 'User' as const,
  duties: [],
  registrationDate: '2027-01-01T00:00:00.000Z',
}
const read = { method: 'GET', path: '/users/me' } as const
const openLink = { method: 'POST', path: '/case-claims/x' } as const

let fetched: { url: string; init: RequestInit }[]
let answer: (url: string) => Promise<Response>
const toLogin = vi.fn()

async function start() {
  const [api, session, store] = await Promise.all([
    import('./browser-api.ts'),
    import('../sign-in/session.ts'),
    import('../root-store.ts'),
  ])
  await store.restoreRootState()
  api.setLoginRedirect(toLogin)
  const signInHere = (token: string) => store.useRootStore.setState({ auth: { token, user } })
  return { ...api, ...session, signInHere, token: () => store.useRootStore.getState().auth.token }
}
const authorization = (at = 0) => (fetched[at]!.init.headers as Record<string, string>)['authorization']
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

beforeEach(() => {
  vi.resetModules()
  toLogin.mockReset()
  const memory = () => {
    const map = new Map<string, string>()
    return {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    }
  }
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('window', { addEventListener() {} })
  vi.stubGlobal('navigator', { onLine: true })
  fetched = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    fetched.push({ url, init })
    return answer(url)
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the token', () => {
  test('is sent with every call', async () => {
    answer = async () => json(200, {})
    const { api, signInHere } = await start()
    signInHere('t')
    await api.call(read, {} as never)
    expect(authorization()).toBe('Bearer t')
  })

  test('a 401 signs out here, everywhere, and leads to /login', async () => {
    answer = async () => json(401, { message: 'Invalid token' })
    const { api, signInHere, token } = await start()
    signInHere('t')
    localStorage.setItem('token', 't')
    await expect(api.call(read, {} as never)).rejects.toMatchObject({ status: 401, message: 'Invalid token' })
    expect(toLogin).toHaveBeenCalledOnce()
    expect([token(), localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null, null])
  })

  test('a refused link does not leave the page', async () => {
    answer = async () => json(401, { message: 'This link is not valid any more' })
    const { api } = await start()
    await expect(api.call(openLink, { body: {} } as never)).rejects.toMatchObject({ status: 401 })
    expect(toLogin).not.toHaveBeenCalled()
  })

  test('a late 401 for an old token does not end a new session', async () => {
    const { api, signInHere, token } = await start()
    signInHere('old')
    answer = async () => {
      signInHere('new')
      return json(401, { message: 'Invalid token' })
    }
    await expect(api.call(read, {} as never)).rejects.toMatchObject({ status: 401 })
    expect(token()).toBe('new')
    expect(toLogin).not.toHaveBeenCalled()
  })

  test.each([403, 404, 409, 429, 500, 503])('a %i signs nobody out', async (status) => {
    answer = async () => json(status, { message: 'No' })
    const { api, signInHere, token } = await start()
    signInHere('t')
    await expect(api.call(read, {} as never)).rejects.toMatchObject({ status, message: 'No' })
    expect(token()).toBe('t')
  })
})

describe('without an answer', () => {
  const failWith = async (error: unknown) => {
    answer = () => Promise.reject(error)
    const { api } = await start()
    return api.call(read, {} as never).catch((thrown: unknown) => thrown as ApiError)
  }

  test('a call says so', async () => {
    expect(await failWith(new TypeError('fetch failed'))).toMatchObject({
      status: 0,
      message: 'No response received from server',
      kind: 'FETCH_ERROR',
    })
  })

  test('offline the problem is the network', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(await failWith(new TypeError('fetch failed'))).toMatchObject({ message: 'Network error' })
  })

  test('a call that takes too long is aborted', async () => {
    expect(await failWith(new DOMException('late', 'TimeoutError'))).toMatchObject({ kind: 'TIMEOUT_ERROR' })
  })

  test('a call aborted by the screen is no failure to show', async () => {
    expect(await failWith(new DOMException('gone', 'AbortError'))).toBeInstanceOf(DOMException)
  })
})

test('a download sends the token, and its 401 signs out like any other', async () => {
  answer = async () => json(401, { message: 'Invalid token' })
  const { downloadFile, signInHere, token } = await start()
  signInHere('t')
  await expect(downloadFile('/api/x', 'x.pdf')).rejects.toMatchObject({ message: 'Failed to download x.pdf' })
  expect([authorization(), token()]).toEqual(['Bearer t', null])
})
