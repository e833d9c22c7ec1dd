import { expect, test } from 'vitest'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import { captiveGenerationPermit } from '#features/forms/templates/captive-generation-permit.ts'
import { generationLicence } from '#features/forms/templates/generation-licence.ts'
import { meterServiceProvider } from '#features/forms/templates/meter-service-provider.ts'
import { tradingSupplyLicence } from '#features/forms/templates/trading-supply-licence.ts'
import { feeAddress } from './rules.fees.ts'

const anchors = builtInSchedule.parts.flatMap((part) => [
  `part-${part.key.toLowerCase()}`,
  ...part.categories.map(({ key }) => key),
])

test.each([generationLicence, captiveGenerationPermit, meterServiceProvider, tradingSupplyLicence])(
  'the fees of $slug are a line of the schedule',
  ({ id }) => {
    expect(anchors).toContain(feeAddress(id).replace('/licenses#', ''))
  },
)

test('an application that is filed leads to the schedule of its day', () => {
  expect(feeAddress(generationLicence.id, '2026-03-01')).toBe('/licenses?on=2026-03-01#b-generation')
})

test('a form of staff leads to the schedule', () => {
  expect(feeAddress('00000000-0000-4000-8000-000000000000')).toBe('/licenses')
  expect(feeAddress('constructor')).toBe('/licenses')
})
