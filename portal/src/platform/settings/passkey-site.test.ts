import { describe, expect, test } from 'vitest'
import { checkPasskeys } from '../doctor/web.server.ts'
import { passkeySiteOf } from './passkey-site.ts'

describe('passkeys belong to', () => {
  test.each([
    ['https://portal.example.gov.ng', { id: 'portal.example.gov.ng', origin: 'https://portal.example.gov.ng' }],
    [
      'https://portal.example.gov.ng:8443',
      { id: 'portal.example.gov.ng', origin: 'https://portal.example.gov.ng:8443' },
    ],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://portal.localhost', { id: 'portal.localhost', origin: 'http://portal.localhost' }],
    ['http://portal.example.gov.ng', undefined],
    ['https://203.0.113.7', undefined],
    ['http://127.0.0.1:3000', undefined],
    ['https://[2001:db8::1]', undefined],
    ['https://0x7f.1', undefined],
  ])('the host of %s, or to none', (address, site) => {
    expect(passkeySiteOf(address)).toEqual(site)
    expect(checkPasskeys({ publicUrl: address }).map(({ level }) => level)).toEqual(site ? [] : ['note'])
  })
})
