import { expect } from 'vitest'
import type { TestPortal, TestUser } from '#app/testing.server.ts'

/** A valid registration; `change` replaces fields. */
export const registration = (change: Record<string, unknown> = {}) => ({
  name: 'Ngozi',
  surname: 'Adeyemi',
  phone: '08031234567',
  email: `ngozi.${Math.random().toString(36).slice(2, 10)}@example.com`,
  password: 'Sturdy-Lamp9!',
  agreeTerms: true,
  ...change,
})

/** A profile as the form sends it. */
export const profile = (change: Record<string, unknown> = {}) => ({
  name: 'Ngozi',
  surname: 'Adeyemi',
  phone: '08039876543',
  email: `ngozi.${Math.random().toString(36).slice(2, 10)}@example.com`,
  street: '1 Marina Road',
  city: 'Lagos',
  country: 'Nigeria',
  postalCode: '101001',
  ...change,
})

export const logIn = (portal: TestPortal, email: string, password: string) =>
  portal.call('POST', '/api/auth/login', { body: { email, password } })

/** The status of a call that requires a valid token. */
export const tokenStatus = async (portal: TestPortal, token: string): Promise<number> =>
  (await portal.call('GET', '/api/auth/me', { token })).status

/** Statements to the database of a portal, which answer their rows, untyped like the answers of calls. */
export const sqlOf =
  (portal: TestPortal) =>
  // oxlint-disable-next-line typescript/no-explicit-any
  async (text: string, ...values: unknown[]): Promise<any[]> =>
    (await portal.deps.database.pool.query(text, values)).rows

/** Calls as the first administrator, unless another token is given; `base` begins their paths. */
export async function asAdmin(portal: TestPortal, base = '') {
  const admin = await portal.adminToken()
  return (method: string, path: string, body?: unknown, token = admin) =>
    portal.call(method, base + path, { token, ...(body !== undefined && { body }) })
}

export const newPassword = 'Brand-New-Lamp9!'

const resetLinks = async (portal: TestPortal, email: string): Promise<string[]> =>
  (await portal.mails()).flatMap(({ to, text }) => (to === email && /\/reset-password\/([\w-]+)/.exec(text)?.[1]) || [])

/** The token of the newest mailed link to set a password, once there are more than `before`. */
export async function mailedResetToken(portal: TestPortal, email: string, before = 0): Promise<string> {
  await expect.poll(async () => (await resetLinks(portal, email)).length).toBeGreaterThan(before)
  return (await resetLinks(portal, email)).at(-1)!
}

/** Requests a link to set a password; answers its token. */
export async function resetToken(portal: TestPortal, email: string): Promise<string> {
  const before = (await resetLinks(portal, email)).length
  await portal.call('POST', '/api/auth/forgot-password', { body: { email } })
  return mailedResetToken(portal, email, before)
}

export const setPassword = (portal: TestPortal, token: string, password = newPassword) =>
  portal.call('POST', '/api/auth/reset-password', { body: { token, password } })

export const eraseAccount = (portal: TestPortal, { token, password }: Pick<TestUser, 'token' | 'password'>) =>
  portal.call('DELETE', '/api/users/me', { token, body: { password } })
