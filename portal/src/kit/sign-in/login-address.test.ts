import { expect, test } from 'vitest'
import { loginAddress, readNext, saysEnded } from './login-address.ts'

test('the login address leads back', () => {
  const address = loginAddress({ pathname: '/forms/12', search: '?page=2&q=a b' })
  expect(address).toBe('/login?next=%2Fforms%2F12%3Fpage%3D2%26q%3Da%20b')
  expect(readNext(address.slice('/login'.length))).toBe('/forms/12?page=2&q=a b')
})

test('the login address leads back to a part of the page, and shows the server no token of a mailed link', () => {
  const address = loginAddress({ pathname: '/forms/12', search: '?page=2', hash: '#documents' })
  expect(readNext(address.slice('/login'.length))).toBe('/forms/12?page=2#documents')
  expect(loginAddress({ pathname: '/companies/invitation', hash: `#${'a'.repeat(43)}` })).not.toContain('aaa')
})

test('the login address says that a session has ended', () => {
  const address = loginAddress({ pathname: '/user-profile' }, { ended: true })
  expect(address).toBe('/login?next=%2Fuser-profile&ended=1')
  expect(saysEnded(new URLSearchParams(address.split('?')[1]))).toBe(true)
  expect(loginAddress({ pathname: '/' }, { ended: true })).toBe('/login?ended=1')
})

test.each(['/login', '/'])('from %s there is nothing to come back to', (pathname) => {
  expect(loginAddress({ pathname })).toBe('/login')
})

test.each([
  '',
  '?next=',
  '?next=https://evil.example',
  '?next=//evil.example',
  '?next=/%5Cevil.example',
  '?next=//site.internal/x',
  '?next=/%09/evil.example',
  '?next=/.//evil.example',
  '?next=/%252e//evil.example',
  '?next=javascript:alert(1)',
  '?next=/login?next=/x',
])('a next of %j is not followed', (search) => {
  expect(readNext(search)).toBe('/user-profile')
})

test('staff come to their work, once they have a password of their own', () => {
  const staff = { duties: ['case-officer'] }
  expect(readNext('', staff)).toBe('/work')
  expect(readNext('?next=/system', staff)).toBe('/system')
  expect(readNext('', { ...staff, passwordChangeRequired: true })).toBe('/user-profile')
  expect(readNext('', { duties: [] })).toBe('/user-profile')
})
