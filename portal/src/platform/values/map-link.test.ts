import { expect, test } from 'vitest'
import { mapLink, readCoordinates } from './map-link.ts'

test.each([
  ['6.5244, 3.3792', [6.5244, 3.3792]],
  ['(6.5244,\u200b 3.3792)', [6.5244, 3.3792]],
  ['6.5244° 3.3792°', [6.5244, 3.3792]],
  ['3.3792, 6.5244', undefined],
  ['51.5072, 0.1276', undefined],
  ['6.5244', undefined],
  ['Ikeja', undefined],
  ['', undefined],
])('%j is read as %j', (text, place) => expect(readCoordinates(text)).toEqual(place))

test('a place is shown at its coordinates, else its address is searched for', () => {
  const address = ['2 Lagos Road', 'Ikorodu & Epe']
  expect(mapLink({ address, coordinates: '6.6194, 3.5105' })).toBe(
    'https://www.openstreetmap.org/?mlat=6.6194&mlon=3.5105#map=17/6.6194/3.5105',
  )
  expect(mapLink({ address, coordinates: '' })).toBe(
    'https://www.openstreetmap.org/search?query=2+Lagos+Road%2C+Ikorodu+%26+Epe',
  )
})
