import { expect, it } from 'vitest'
import { builtInSchedule } from '#platform/state/fees/schedule.ts'
import { feeSearchEntries as entriesOf } from './schedule-document.ts'
import { feeCategories } from './schedule.ts'

const feeSearchEntries = entriesOf(builtInSchedule)

it('has an entry with link and fees for each category, and one for the calculator', () => {
  expect(feeSearchEntries).toHaveLength(feeCategories(builtInSchedule).length + 1)
  expect(feeSearchEntries.find(({ link }) => link === '/licenses#h-captive-generation')).toEqual({
    title: 'Captive generation permit: fees (part H, Captive generation permits)',
    description:
      'Generation above 1 MW consumed by the generator itself and not sold. Application fee ₦50,000, Amendment or renewal fee ₦50,000. ' +
      'Above 1 to 10 MW: Permit fee ₦200,000. 11–20 MW: Permit fee ₦250,000. 21–30 MW: Permit fee ₦300,000. ' +
      '31–40 MW: Permit fee ₦450,000. 41–50 MW: Permit fee ₦500,000. 51–100 MW: Permit fee ₦550,000. Above 100 MW: Permit fee ₦700,000.',
    link: '/licenses#h-captive-generation',
    date: '2026-02-19',
  })
})
