import { expect, test } from 'vitest'
import { keptWidths, readStoredPicture } from './stored-picture.ts'

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
  })
})

test.each(['/drawings/hero.svg', 'https://elsewhere.example/a.webp', `${folder}400.avif`, ''])(
  '%j has no sources of its own',
  (address) => expect(readStoredPicture(address)).toBeUndefined(),
)
