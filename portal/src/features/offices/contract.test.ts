import { expect, test } from 'vitest'
import { builtInContact } from '#kit/site-frame.ts'
import { whatsappLink } from '#platform/values/phones.ts'
import { allOffices, officeOf } from './contract.ts'

const office = (name: string, areas: string[]) => ({
  name,
  address: ['1 Road'],
  areas: areas.map((area) => ({ area })),
  phone: '0803 123 4567',
  whatsapp: '',
  coordinates: '',
  hours: [],
})
const all = allOffices(builtInContact, [office('Epe office', ['Epe', 'Epe']), office('Other', ['Epe', 'Ikeja'])])

test('the office of an area is the first that serves it, else the head office', () => {
  expect(officeOf(all, 'Epe')).toMatchObject({ name: 'Epe office', areas: ['Epe'] })
  expect(officeOf(all, 'Ikeja').name).toBe('Other')
  for (const area of ['Badagry', '']) expect(officeOf(all, area).name).toBe('Head office')
  expect(officeOf(allOffices(builtInContact, []), 'Epe').address).toEqual(builtInContact.address)
})

test.each([
  ['0803 123 4567', 'https://wa.me/2348031234567'],
  ['+234 (0) 803-123-4567', 'https://wa.me/2348031234567'],
  ['8031234567', 'https://wa.me/2348031234567'],
  ['+44 20 7946 0000', 'https://wa.me/442079460000'],
  ['1234567890', undefined],
  ['112', undefined],
  ['call us', undefined],
  ['', undefined],
])('the chat of %j is %j', (phone, link) => expect(whatsappLink(phone)).toBe(link))
