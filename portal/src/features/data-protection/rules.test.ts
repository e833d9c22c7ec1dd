import { expect, test } from 'vitest'
import { privacyPolicy } from '#features/site/privacy-policy.ts'
import { termsOfService } from '#features/site/terms-of-service.ts'
import { hourOf } from './rules.ts'
import { privacyPolicyVersion, termsOfServiceVersion } from './contract.versions.ts'

test('the versions that are stored with a consent are those of the published texts', () => {
  expect(privacyPolicyVersion).toBe(privacyPolicy.date)
  expect(termsOfServiceVersion).toBe(termsOfService.date)
})

test('views of one hour are one entry', () => {
  expect(hourOf(new Date('2027-03-01T08:59:59.999Z')).toISOString()).toBe('2027-03-01T08:00:00.000Z')
  expect(hourOf(new Date('2027-03-01T09:00:00Z')).toISOString()).toBe('2027-03-01T09:00:00.000Z')
})
