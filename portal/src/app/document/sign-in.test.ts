import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rootKey } from '#kit/root-state.ts'
import { memory } from '#kit/testing.storage.ts'
import { showSession } from './session.ts'
import { attachLoginPage, finishSignIn, signOut } from './sign-in.ts'

const ada = {
  id: '1',
  name: 'Ada',
  surname: 'Okonkwo',
  email: 'ada@mail.example',
  role: 'User',
  duties: [],
  registrationDate: '2027-01-05',
}
const empty = { auth: { token: null, user: null }, form: {}, documents: {}, complaints: {}, petitions: {} }

let local: ReturnType<typeof memory>
let replaced: string[]
let listeners: Record<string, (event?: unknown) => void>
beforeEach(() => {
  local = memory()
  replaced = []
  listeners = {}
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', memory({ token: 'loose' }))
  vi.stubGlobal('history', { state: null, replaceState() {}, back: () => void replaced.push('back') })
  vi.stubGlobal('addEventListener', (name: string, listen: (event?: unknown) => void) => (listeners[name] = listen))
  visit('/login')
})
afterEach(() => vi.unstubAllGlobals())

function visit(address: string): void {
  const { pathname, search, hash } = new URL(address, 'https://portal.example')
  vi.stubGlobal('location', { pathname, search, hash, replace: (to: string) => void replaced.push(to) })
}
const store = (state: object) => local.setItem(rootKey, JSON.stringify({ state, version: 0 }))
const stored = () => JSON.parse(local.getItem(rootKey) ?? 'null') as { state: typeof empty }
const answer = (content: unknown) => {
  const parts = [
    { hidden: false, dataset: {} },
    { hidden: true, dataset: { notStored: '' } },
  ]
  const element = { dataset: { signedIn: JSON.stringify(content) } as { signedIn?: string }, children: parts }
  finishSignIn(element as unknown as HTMLElement)
  return { element, parts }
}

test('the session of the answer is stored as the application reads it, and the next page opens', () => {
  visit('/login?next=%2Fforms%2F12')
  store({ ...empty, complaints: { 'draft:2': 'theirs' } })
  const { element } = answer({ token: 't', user: { ...ada, phone: '08031234567' } })
  expect(stored()).toEqual({
    state: {
      ...empty,
      auth: { token: 't', user: ada },
      complaints: { 'draft:2': 'theirs' },
    },
    version: 0,
  })
  expect(replaced).toEqual(['/forms/12'])
  expect(element.dataset).toEqual({})
})

test.each([
  '//evil.example',
  'https://evil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/login',
])('a next of %s leads to the profile', (next) => {
  visit(`/login?next=${next}`)
  answer({ token: 't', user: ada })
  expect(replaced).toEqual(['/user-profile'])
})

test('an unreadable state is replaced', () => {
  local.setItem(rootKey, '{')
  answer({ token: 't', user: ada })
  expect(stored().state).toEqual({ ...empty, auth: { token: 't', user: ada } })
})

test.each([{}, { token: '', user: ada }, { token: 't', user: { ...ada, id: '' } }, { token: 7, user: ada }])(
  '%o is no session',
  (content) => {
    answer(content)
    expect([stored(), replaced]).toEqual([null, []])
  },
)

test('a browser that stores nothing says so, and stays', () => {
  const forbid = () => {
    throw new DOMException('forbidden', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  const { parts, element } = answer({ token: 't', user: ada })
  expect(parts.map(({ hidden }) => hidden)).toEqual([true, false])
  expect([replaced, element.dataset]).toEqual([[], {}])
})

test('a person who signs in in another tab is moved on, a visitor stays', () => {
  visit('/login?next=%2Fforms')
  attachLoginPage()
  expect(replaced).toEqual([])
  store({ ...empty, auth: { token: 't', user: ada } })
  listeners['storage']!()
  expect(replaced).toEqual(['/forms'])
})

test.each([
  ['back', 3, 2, 'back'],
  ['forward', 1, 2, '/forms'],
  ['back, to the first page of the tab', 1, 0, '/forms'],
])('a signed-in person who comes %s to the login page goes on in that direction', (_way, from, to, place) => {
  visit('/login?next=%2Fforms')
  const activation = { navigationType: 'traverse', from: { index: from }, entry: { index: to } }
  vi.stubGlobal('navigation', { activation, canGoBack: to > 0 })
  store({ ...empty, auth: { token: 't', user: ada } })
  attachLoginPage()
  listeners['pageshow']!({ persisted: false })
  expect(replaced).toEqual([place])
  listeners['pageshow']!({ persisted: true })
  expect(replaced).toEqual([place, place])
})

test('setting a new password signs out here and leaves the drafts of the account', () => {
  store({ ...empty, auth: { token: 't', user: ada }, complaints: { 'draft:1': 'kept' } })
  local.setItem('token', 'loose')
  signOut()
  expect(stored().state).toEqual({ ...empty, complaints: { 'draft:1': 'kept' } })
  expect([local.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null])
})

test('a damaged sign-in is removed and reported once, and drafts stay', () => {
  store({ auth: { token: 't', user: { ...ada, name: '' } }, form: { draft: 1 } })
  const said: string[] = []
  vi.stubGlobal('setTimeout', () => 0)
  vi.stubGlobal('document', {
    createElement: () => ({
      set textContent(words: string) {
        said.push(words)
      },
    }),
    querySelector: () => null,
    body: { append: () => {} },
  })
  showSession()
  listeners['pageshow']!()
  expect(said).toEqual(['Invalid user data in storage. You are logged out on this device.'])
  expect(stored()).toEqual({ state: { ...empty, form: { draft: 1 } }, version: 0 })
})
