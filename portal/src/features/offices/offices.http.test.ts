import { expect, test } from 'vitest'
import { usePortal } from '#app/testing.server.ts'
import { asAdmin } from '#features/accounts/testing.ts'
import { officeFor } from './service.server.ts'

const portal = await usePortal({ own: 'publishes offices' })
const ask = await asAdmin(portal, '/api')
const office = {
  name: 'Ikorodu office',
  address: ['2 Lagos Road', 'Ikorodu'],
  coordinates: '6.6194, 3.5105',
  areas: [{ area: 'Ikorodu' }, { area: 'Kosofe' }],
  phone: '0803 123 4567',
  whatsapp: '+234 803 123 4567',
  hours: ['Monday to Friday, 8 am to 4 pm'],
}
const page = async (path: string) => (await fetch(portal.url + path)).text()

async function publish(key: string, body: object) {
  const made = await ask('POST', `/content-manager/${key}/items`, { body })
  if (made.status !== 201) return made
  const { id, version } = made.body
  return ask('POST', `/content-manager/${key}/items/${id}/publish`, { version })
}

test('without others the head office serves every area, and the contact page has it once', async () => {
  expect(await officeFor(portal.deps, 'Ikorodu')).toMatchObject({ name: 'Head office', whatsapp: '' })
  expect(await page('/contact')).not.toContain('id="offices"')
  expect(await page('/consumer-complaint/how-to-complain')).toContain('Head office')
})

test('an office is on the contact page and on How to complain, and serves its areas', async () => {
  expect((await publish('office', office)).status).toBe(200)
  expect(
    (await publish('office', { ...office, name: 'Epe office', areas: [{ area: 'Epe' }], whatsapp: '' })).status,
  ).toBe(200)
  for (const path of ['/contact', '/consumer-complaint/how-to-complain']) {
    const text = await page(path)
    expect(text, path).toMatch(
      /Ikorodu office.*mlat=6.6194&amp;mlon=3.5105.*href="https:\/\/wa\.me\/2348031234567".*Serves .*Ikorodu, Kosofe.*Epe office/s,
    )
  }
  expect(await officeFor(portal.deps, 'Kosofe')).toMatchObject({ name: 'Ikorodu office', phone: office.phone })
  expect(await officeFor(portal.deps, 'Badagry')).toMatchObject({ name: 'Head office' })
})

test.each([
  [{ whatsapp: '1234567890' }, 'WhatsApp number must be a complete number, such as 0803 123 4567'],
  [{ coordinates: '3.5105, 6.6194' }, 'Coordinates must be two numbers in Nigeria, such as 6.5244, 3.3792'],
  [{ areas: [{ area: 'Abuja' }] }, 'Council area must be one of its options'],
  [{ address: [] }, 'Address is required'],
])('%j is refused', async (change, message) => {
  const refused = await publish('office', { ...office, ...change })
  expect([refused.status, refused.body.message]).toEqual([400, message])
})
