import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rootKey } from '#kit/root-state.ts'
import { memory } from '#kit/testing.storage.ts'
import { exchangeTicket } from './sso-ticket.ts'

const ngozi = {
  id: '1',
  name: 'Ngozi',
  surname: 'Eze',
  email: 'ngozi@commission.example',
  role: 'Admin',
  duties: [],
  registrationDate: '2027-01-05',
}

let local: ReturnType<typeof memory>
let steps: string[]
const page = { hidden: false } as HTMLElement
const arrival = { hidden: true, dataset: {}, children: [] as unknown[] }
beforeEach(() => {
  local = memory()
  steps = []
  Object.assign(page, { hidden: false })
  Object.assign(arrival, { hidden: true, dataset: {} })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('document', { querySelector: () => arrival })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _: string, to: string) => steps.push(`shows ${to}`),
  })
  vi.stubGlobal('location', {
    pathname: '/login',
    search: '?next=%2Fforms',
    hash: '#sso=the-ticket',
    replace: (to: string) => steps.push(`opens ${to}`),
  })
})
afterEach(() => vi.unstubAllGlobals())

function answer(given: Response | Error): void {
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    steps.push(`sends ${body} to ${address}`)
    return given instanceof Error ? Promise.reject(given) : Promise.resolve(given)
  })
}
const sent = ['shows /login?next=%2Fforms', 'sends {"ticket":"the-ticket"} to /api/auth/sso/ticket']

test('the ticket leaves the address before it is sent, and the session is stored', async () => {
  answer(Response.json({ token: 't', user: ngozi }))
  await exchangeTicket(page)
  expect(steps).toEqual([...sent, 'opens /forms'])
  expect([page.hidden, arrival.hidden]).toEqual([true, false])
  const { state } = JSON.parse(local.getItem(rootKey)!) as { state: { auth: object } }
  expect(state.auth).toEqual({ token: 't', user: ngozi })
})

test.each([
  ['a refused ticket', Response.json({ message: 'Ended' }, { status: 401 })],
  ['a lost connection', new TypeError('Failed to fetch')],
  ['an answer that is no session', new Response('<html>')],
])('%s leads back to the login page, which says so and keeps the way', async (_, given) => {
  answer(given)
  await exchangeTicket(page)
  expect(steps).toEqual([...sent, 'opens /login?next=%2Fforms&sso=ended'])
  expect(local.getItem(rootKey)).toBeNull()
})
