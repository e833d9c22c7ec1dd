import type { TestPortal } from '#app/testing.server.ts'

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
