import type { TestPortal } from '#app/testing.server.ts'
import { complaintBody, kinds } from '../testing.ts'

export const [complaints] = kinds
/** About one feeder, and one street. */
export const dark = {
  ...complaintBody,
  complaintType: 'Service Quality',
  serviceProvider: 'No light since Monday',
  feeder: 'Oba Akran T3',
  address: '12 Allen Avenue',
}

/** Short calls about complaints for tests. */
export const callsOf = (portal: TestPortal) => {
  const call = (method: string, path: string, token: string, body?: unknown, key?: string) =>
    portal.call(method, path, {
      token,
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    })
  const at = (id: string, rest = '') => `${complaints.path}/${id}${rest}`
  return {
    call,
    get: async (id: string, token: string) => (await call('GET', at(id), token)).body,
    related: async (id: string, token: string) => (await call('GET', at(id, '/related'), token)).body,
    post: (id: string, action: string, token: string, body: unknown = {}, key?: string) =>
      call('POST', at(id, `/${action}`), token, body, key),
    remove: (id: string, rest: string, token: string) => call('DELETE', at(id, `/${rest}`), token),
    outage: (method: string, path: string, token: string, body?: unknown, key?: string) =>
      call(method, `/api/cases/outages${path}`, token, body, key),
  }
}
