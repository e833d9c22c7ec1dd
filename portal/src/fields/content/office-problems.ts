import { readCoordinates } from '#platform/values/map-link.ts'
import { whatsappLink } from '#platform/values/phones.ts'

const isWrong = (value: unknown, read: (text: string) => unknown): boolean =>
  typeof value === 'string' && value !== '' && !read(value)

/** What is wrong with the WhatsApp number and the coordinates of a body of content. */
export const officeProblems = ({ whatsapp, coordinates }: Record<string, unknown>) => [
  ...(isWrong(whatsapp, whatsappLink)
    ? [{ field: 'whatsapp', message: 'WhatsApp number must be a complete number, such as 0803 123 4567' }]
    : []),
  ...(isWrong(coordinates, readCoordinates)
    ? [{ field: 'coordinates', message: 'Coordinates must be two numbers in Nigeria, such as 6.5244, 3.3792' }]
    : []),
]

/** Of an office, as staff copy them from a map. */
export const coordinatesField = {
  kind: 'text',
  label: 'Coordinates',
  hint: 'For the map, for example: 6.5244, 3.3792. Without them the map searches for the address.',
  max: 60,
} as const
