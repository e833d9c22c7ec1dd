import { cleanPasted } from './pasted.ts'

const north = { from: 4, to: 14 }
const east = { from: 2, to: 15 }
const isIn = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to

/** Degrees north and east, as maps write them; undefined for a place outside Nigeria, which most often has them the wrong way round. */
export function readCoordinates(text: string): [number, number] | undefined {
  const parts = /^\(?(\d{1,2}\.\d+)°?[ ,;]+(\d{1,2}\.\d+)°?\)?$/.exec(cleanPasted(text))
  const place: [number, number] = [Number(parts?.[1]), Number(parts?.[2])]
  return isIn(place[0], north) && isIn(place[1], east) ? place : undefined
}

/** The address of a map with this place: a link only, to a site that follows nobody. */
export function mapLink({ address, coordinates }: { address: readonly string[]; coordinates: string }): string {
  const place = readCoordinates(coordinates)
  if (!place) return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.join(', ') })}`
  const [latitude, longitude] = place
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
}
