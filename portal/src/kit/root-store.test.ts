import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rootKey } from './root-state.ts'
import { loadStored, loadTimeoutMs } from './root-store.ts'
import { restoreMessages } from './sign-in/stored-user.ts'
import { memory } from './testing.storage.ts'

const user = {
  id: '1',
  name: 'Ada',
  surname: 'Okonkwo',
  email: 'ada@example.com',
  role: 'User',
  duties: [],
  registrationDate: '2027-01-01T00:00:00.000Z',
}
const empty = { auth: { token: null, user: null }, form: {}, documents: {}, complaints: {}, petitions: {} }

const stored = (state: unknown) => memory({ [rootKey]: JSON.stringify({ state, version: 0 }) })

describe('loading the stored state', () => {
  test('an empty storage is no problem', async () => {
    expect(await loadStored(memory())).toEqual({ state: empty })
  })

  test('a valid sign-in is restored, with every slice, without the phone', async () => {
    const storage = stored({ ...empty, auth: { token: 't', user: { ...user, phone: '0803' } }, form: { a: 1 } })
    expect(await loadStored(storage)).toEqual({ state: { ...empty, auth: { token: 't', user }, form: { a: 1 } } })
  })

  test.each(['id', 'name', 'surname', 'email', 'role', 'registrationDate'])(
    'a user without %s is removed and reported once; drafts stay',
    async (key) => {
      const broken = { ...user, [key]: undefined }
      const storage = stored({ ...empty, auth: { token: 't', user: broken }, petitions: { draft: 'x' } })
      const state = { ...empty, petitions: { draft: 'x' } }
      expect(await loadStored(storage)).toEqual({ state, problem: 'Invalid user data in storage' })
      expect(storage.getItem(rootKey)).not.toContain('Okonkwo')
      expect(await loadStored(storage)).toEqual({ state })
    },
  )

  test.each([
    ['a token without a user', { token: 't', user: null }],
    ['a user without a token', { token: null, user }],
    ['a user that is a string', { token: 't', user: 'Ada' }],
    ['a token that is an object', { token: {}, user }],
  ])('%s is no sign-in', async (_what, auth) => {
    expect(await loadStored(stored({ ...empty, auth }))).toMatchObject({
      state: empty,
      problem: restoreMessages.invalidUser,
    })
  })

  test.each(['{', 'null', '"x"', '[]', '{"state":7}', '{"state":null}', ''])(
    'an invalid state (%j) is removed and reported',
    async (text) => {
      const storage = memory({ [rootKey]: text })
      expect(await loadStored(storage)).toMatchObject({ state: empty, problem: 'Failed to initialize auth' })
      expect(storage.getItem(rootKey)).toBeNull()
    },
  )

  test('a slice of the wrong shape is dropped', async () => {
    const { state } = await loadStored(stored({ form: null, documents: 'x', complaints: [], petitions: { a: 1 } }))
    expect(state).toEqual({ ...empty, petitions: { a: 1 } })
  })

  test('the other spelling of the role is accepted', async () => {
    const { state } = await loadStored(stored({ ...empty, auth: { token: 't', user: { ...user, role: 'USER' } } }))
    expect(state.auth.user?.role).toBe('User')
  })

  test('a storage that the browser forbids is reported and breaks nothing', async () => {
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError')
    }
    const result = await loadStored({ getItem: forbid, setItem: forbid, removeItem: forbid })
    expect(result).toEqual({ state: empty, problem: restoreMessages.failed })
  })

  test('an unresponsive storage is abandoned after 5000 ms', async () => {
    vi.useFakeTimers()
    const pending = loadStored({ ...memory(), getItem: () => new Promise(() => {}) })
    let result: unknown
    void pending.then((value) => (result = value))
    await vi.advanceTimersByTimeAsync(loadTimeoutMs - 1)
    expect(result).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toEqual({ state: empty, problem: 'Stored data could not be loaded within 5000 ms' })
    vi.useRealTimers()
  })
})

describe('the store in a browser', () => {
  let local: ReturnType<typeof memory>
  let tellTab: (event: { key: string | null }) => void
  let comeBack: (event: { persisted: boolean }) => void
  const reload = vi.fn()
  beforeEach(() => {
    vi.resetModules()
    local = memory()
    vi.stubGlobal('localStorage', local)
    vi.stubGlobal('sessionStorage', memory({ token: 'old' }))
    reload.mockClear()
    vi.stubGlobal('window', {
      location: { reload },
      addEventListener(name: string, listen: typeof tellTab & typeof comeBack) {
        if (name === 'storage') tellTab = listen
        else comeBack = listen
      },
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const load = async () => ({
    ...(await import('./root-store.ts')),
    ...(await import('./sign-in/session.ts')),
    ...(await import('./sign-in/unsent.ts')),
  })
  const signIn = (token: string) =>
    local.setItem(rootKey, JSON.stringify({ state: { ...empty, auth: { token, user } } }))
  const kept = () => JSON.parse(local.getItem(rootKey) ?? '{}') as { state: typeof empty & { auth: object } }

  test('removes a sign-in from every storage', async () => {
    local.setItem('token', 'old')
    signIn('t')
    const { restoreRootState, signOutHere, readToken, storeLocally } = await load()
    await restoreRootState()
    storeLocally('form', 'licence', { step: 2 })
    expect(kept().state.auth).toEqual({ token: 't', user })
    expect(readToken()).toBe('t')
    signOutHere()
    expect(kept().state).toEqual({ ...empty, form: { licence: { step: 2 } } })
    expect([local.getItem('token'), sessionStorage.getItem('token'), readToken()]).toEqual([null, null, null])
  })

  test('the company for which a person acts outlives the session, and not the logout', async () => {
    signIn('t')
    const { restoreRootState, signOutHere, eraseTypedText, storeLocally } = await load()
    await restoreRootState()
    const company = { id: 'c', name: 'Ada & Sons', mandates: ['sign'] }
    storeLocally('acting', user.id, company)
    signOutHere()
    expect(kept().state).toMatchObject({ acting: { [user.id]: company } })
    eraseTypedText(user.id, { keepsUnsent: true })
    expect(kept().state).toMatchObject({ acting: {} })
    expect(JSON.stringify(kept())).not.toContain('Sons')
  })

  test('takes the token from local storage where the state has none', async () => {
    local.setItem('token', 'loose')
    const { restoreRootState, readToken } = await load()
    await restoreRootState()
    expect(readToken()).toBe('loose')
  })

  test('returns the message of a failed restore, once', async () => {
    local.setItem(rootKey, JSON.stringify({ state: { ...empty, auth: { token: 't', user: {} } } }))
    const { restoreRootState } = await load()
    expect(await restoreRootState()).toBe(restoreMessages.invalidUser)
    vi.resetModules()
    expect(await (await load()).restoreRootState()).toBeUndefined()
  })

  test('does not overwrite the stored state before it is read', async () => {
    local.setItem(rootKey, JSON.stringify({ state: { ...empty, form: { draft: 'long' } } }))
    const { restoreRootState, storeLocally, useRootStore } = await load()
    storeLocally('complaints', 'x', 1)
    await restoreRootState()
    expect(useRootStore.getState().form).toEqual({ draft: 'long' })
    expect(kept().state.form).toEqual({ draft: 'long' })
  })

  test('signing in or out in another tab applies here, and so does clearing the storage', async () => {
    signIn('t')
    const { restoreRootState, useRootStore } = await load()
    await restoreRootState()
    signIn('other')
    tellTab({ key: 'something else' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(useRootStore.getState().auth.token).toBe('t')
    tellTab({ key: rootKey })
    await vi.waitFor(() => expect(useRootStore.getState().auth.token).toBe('other'))
    local.removeItem(rootKey)
    tellTab({ key: null })
    await vi.waitFor(() => expect(useRootStore.getState().auth.token).toBeNull())
  })

  test('a page that the browser had put aside finds the sign-in made meanwhile, and does not overwrite it', async () => {
    const { restoreRootState, storeLocally, useRootStore } = await load()
    await restoreRootState()
    signIn('t')
    comeBack({ persisted: false })
    await new Promise((resolve) => setTimeout(resolve))
    expect(useRootStore.getState().auth.token).toBeNull()
    comeBack({ persisted: true })
    await vi.waitFor(() => expect(useRootStore.getState().auth.token).toBe('t'))
    storeLocally('form', 'a', 1)
    expect(kept().state.auth).toMatchObject({ token: 't' })
  })

  describe('another tab has stored something of which this one has not heard', () => {
    const other = { ...user, id: '2', name: 'Ben' }
    const storeElsewhere = (state: object) => local.setItem(rootKey, JSON.stringify({ state: { ...empty, ...state } }))
    const open = async () => {
      signIn('t')
      const { restoreRootState, ...store } = await load()
      await restoreRootState()
      return store
    }

    test('what is typed here is added to it, and the latest login stays', async () => {
      const { storeLocally, useRootStore } = await open()
      storeLocally('form', 'a', 1)
      storeLocally('form', 'gone', 1)
      storeElsewhere({ auth: { token: 'new', user: other }, form: { a: 1, b: 2, gone: 1 } })
      storeLocally('form', 'gone', undefined)
      storeLocally('form', 'c', 3)
      expect(kept().state).toMatchObject({ auth: { token: 'new', user: other }, form: { a: 1, b: 2, c: 3 } })
      expect(useRootStore.getState().form).toEqual({ a: 1, b: 2, c: 3 })
      expect(reload).toHaveBeenCalledTimes(1)
    })

    test('the end of the session of this tab is not the end of theirs', async () => {
      const { signOutHere, readToken } = await open()
      storeElsewhere({ auth: { token: 'new', user: other } })
      signOutHere()
      expect([kept().state.auth, readToken()]).toEqual([{ token: 'new', user: other }, 'new'])
    })

    test('a page of one account is loaded again for another, also after a logout, and not for the same', async () => {
      await open()
      storeElsewhere({ auth: { token: 'u', user } })
      tellTab({ key: rootKey })
      storeElsewhere({})
      tellTab({ key: rootKey })
      await new Promise((resolve) => setTimeout(resolve))
      expect(reload).not.toHaveBeenCalled()
      storeElsewhere({ auth: { token: 'new', user: other } })
      tellTab({ key: rootKey })
      await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    })
  })

  test('a full storage does not break the page', async () => {
    const { restoreRootState, storeLocally, useRootStore } = await load()
    await restoreRootState()
    vi.spyOn(local, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    storeLocally('form', 'a', 1)
    expect(useRootStore.getState().form).toEqual({ a: 1 })
    storeLocally('form', 'a', undefined)
    expect(useRootStore.getState().form).toEqual({})
  })
})
