import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.server.ts'
import { describeStaffLogin, judgeDescription } from '../doctor/sso.server.ts'
import { readSsoSettings } from './sso-settings.ts'

const usual = {
  OIDC_ISSUER: 'https://login.example.gov.ng',
  OIDC_CLIENT_ID: 'portal',
  OIDC_CLIENT_SECRET: 'secret-of-client',
}
const read = (more: Record<string, string> = {}) => readSsoSettings({ ...usual, ...more })

test('without an issuer there is no single sign-on', () => {
  expect(readSsoSettings({ OIDC_CLIENT_ID: 'portal' })).toBeUndefined()
  expect(readConfig({}, '/')).toMatchObject({ sso: undefined, breakGlassAccount: undefined })
  expect(describeStaffLogin(readConfig({}, '/'))).toEqual([])
})

test('the settings have defaults, and groups of a directory may contain an equals sign', () => {
  expect(read()).toMatchObject({
    name: 'your work account',
    scope: 'openid email profile',
    groupsClaim: 'groups',
    origins: ['https://login.example.gov.ng'],
  })
  const settings = read({
    OIDC_DUTIES: ' press = publisher, editor ; cn=Licences,dc=gov=licensing-officer;',
    OIDC_SCOPE: 'openid  email groups',
    OIDC_ORIGINS: 'https://keys.example.org/, https://people.example.org:8443',
  })
  expect(settings).toMatchObject({
    scope: 'openid email groups',
    origins: ['https://login.example.gov.ng', 'https://keys.example.org', 'https://people.example.org:8443'],
    duties: new Map([
      ['press', ['editor', 'publisher']],
      ['cn=Licences,dc=gov', ['licensing-officer']],
    ]),
  })
})

test.each<[Record<string, string>, RegExp]>([
  [{ OIDC_ISSUER: 'login.example.gov.ng' }, /^OIDC_ISSUER must be/],
  [{ OIDC_ISSUER: 'http://login.example.gov.ng' }, /^OIDC_ISSUER must be/],
  [{ OIDC_ISSUER: 'https://user:pass@login.example.gov.ng' }, /^OIDC_ISSUER must be/],
  [{ OIDC_ISSUER: 'https://login.example.gov.ng?tenant=1' }, /^OIDC_ISSUER must be/],
  [{ OIDC_CLIENT_SECRET: '' }, /also needs OIDC_CLIENT_ID/],
  [{ OIDC_NAME: 'x'.repeat(41) }, /^OIDC_NAME/],
  [{ OIDC_ORIGINS: 'https://keys.example.org/path' }, /^OIDC_ORIGINS/],
  [{ OIDC_ORIGINS: 'http://10.0.0.1' }, /^OIDC_ORIGINS/],
  [{ OIDC_DUTIES: 'press' }, /^OIDC_DUTIES must be/],
  [{ OIDC_DUTIES: 'press=' }, /^OIDC_DUTIES must be/],
  [{ OIDC_DUTIES: '=editor' }, /^OIDC_DUTIES must be/],
  [{ OIDC_DUTIES: 'press=editor,king' }, /duty that does not exist/],
  [{ OIDC_DUTIES: 'it=administrator' }, /cannot give the duty administrator/],
  [{ OIDC_DUTIES: 'it=editor,integrity-officer' }, /cannot give the duty integrity-officer/],
  [{ STAFF_LOCAL_SIGN_IN: 'no' }, /^STAFF_LOCAL_SIGN_IN must be/],
  [{ STAFF_LOCAL_SIGN_IN: 'off' }, /BREAK_GLASS_ACCOUNT/],
  [{ STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: 'nobody' }, /BREAK_GLASS_ACCOUNT/],
  [{ BREAK_GLASS_ACCOUNT: 'a@b.example' }, /^BREAK_GLASS_ACCOUNT needs/],
  [{ OIDC_ISSUER: '', STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: 'a@b.example' }, /needs OIDC_ISSUER/],
])('%o is refused in a sentence without the secret', (change, sentence) => {
  const start = () => readConfig({ ...usual, ...change }, '/')
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(sentence)
  expect(start).not.toThrow(/secret-of-client/)
})

test('on the machine itself a provider needs no encryption', () => {
  for (const OIDC_ISSUER of ['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
    expect(read({ OIDC_ISSUER })).toMatchObject({ issuer: OIDC_ISSUER })
})

test('the description of a provider is compared with the settings', () => {
  const settings = read()
  if (!settings || typeof settings === 'string') throw new Error('no settings')
  const good = {
    issuer: usual.OIDC_ISSUER,
    token_endpoint: 'https://login.example.gov.ng/token',
    jwks_uri: 'https://login.example.gov.ng/keys',
    end_session_endpoint: 'https://login.example.gov.ng/logout',
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['HS256', 'RS256'],
  }
  const judge = (change: object) =>
    judgeDescription({ ...good, ...change }, settings)
      .map(({ text }) => text)
      .join(' ')
  expect(judge({})).toBe('')
  expect(judge({ issuer: `${usual.OIDC_ISSUER}/` })).toContain('another name')
  expect(judge({ jwks_uri: 'https://keys.example.org/keys' })).toContain(
    'https://keys.example.org. Add it to OIDC_ORIGINS',
  )
  expect(judge({ token_endpoint: undefined })).toContain('token_endpoint')
  expect(judge({ code_challenge_methods_supported: ['plain'] })).toContain('PKCE')
  expect(judge({ id_token_signing_alg_values_supported: ['HS256', 'none'] })).toContain('sign')
  expect(judge({ end_session_endpoint: undefined })).toContain('no logout page')
  const config = readConfig({ ...usual, STAFF_LOCAL_SIGN_IN: 'off', BREAK_GLASS_ACCOUNT: 'A@b.example' }, '/')
  expect(config.breakGlassAccount).toBe('a@b.example')
  expect(describeStaffLogin(config).map(({ text }) => text)).toEqual([
    'Staff log in at login.example.gov.ng.',
    'Off, but for one account for emergencies.',
  ])
})
