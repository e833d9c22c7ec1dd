import { expect, test } from 'vitest'
import { centre, keptWidths, readStoredPicture, withFocus, withoutFocus } from './stored-picture.ts'

const folder = '/api/content/files/6f1c0a52-93a5-4b0f-9a51-0f8f5f8b7f10/'

test('an image is offered in its own width and smaller ones, never wider than 1600', () => {
  expect(keptWidths(300)).toEqual([300])
  expect(keptWidths(400)).toEqual([400])
  expect(keptWidths(900)).toEqual([400, 800, 900])
  expect(keptWidths(4000)).toEqual([400, 800, 1200, 1600])
})

test('the address of an uploaded image gives its size and its sources', () => {
  expect(readStoredPicture(`${folder}900x500.webp`)).toEqual({
    width: 900,
    height: 500,
    avif: `${folder}400.avif 400w, ${folder}800.avif 800w, ${folder}900.avif 900w`,
    webp: `${folder}400.webp 400w, ${folder}800.webp 800w, ${folder}900.webp 900w`,
    focus: centre,
  })
})

test('its fragment names the focal point, which is taken off before it is stored', () => {
  const address = withFocus(`${folder}900x500.webp`, { x: 20, y: 90 })
  expect(address).toBe(`${folder}900x500.webp#focus=20,90`)
  expect(readStoredPicture(address)).toMatchObject({ width: 900, focus: { x: 20, y: 90 } })
  expect(withoutFocus(address)).toBe(`${folder}900x500.webp`)
  expect(withFocus('/x.webp', centre)).toBe('/x.webp')
  expect(withoutFocus('/about#focus')).toBe('/about#focus')
})

test.each(['/drawings/hero.svg', 'https://elsewhere.example/a.webp', `${folder}400.avif`, ''])(
  '%j has no sources of its own',
  (address) => expect(readStoredPicture(address)).toBeUndefined(),
)
