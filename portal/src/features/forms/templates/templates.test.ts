import { expect, test } from 'vitest'
import { fieldKinds } from '#fields/field.ts'
import { formFields } from '#fields/form.ts'
import { findFormProblems } from '#fields/form-problems.ts'
import { captiveGenerationPermit } from './captive-generation-permit.ts'
import { generationLicence } from './generation-licence.ts'
import { meterServiceProvider } from './meter-service-provider.ts'
import { tradingSupplyLicence } from './trading-supply-licence.ts'

const builtIns = [generationLicence, captiveGenerationPermit, meterServiceProvider, tradingSupplyLicence]

test.each(builtIns)('$slug can be answered', ({ section }) => {
  expect(findFormProblems(section)).toEqual([])
  expect(new Set(section.map(({ id }) => id)).size).toBe(section.length)
})

test('the built-in forms have unique addresses and use every field kind', () => {
  expect(new Set(builtIns.map(({ id }) => id)).size).toBe(4)
  expect(new Set(builtIns.map(({ slug }) => slug)).size).toBe(4)
  const kinds = new Set(builtIns.flatMap(({ section }) => formFields(section)).map((field) => field.kind))
  expect([...kinds].sort()).toEqual([...fieldKinds].sort())
})
