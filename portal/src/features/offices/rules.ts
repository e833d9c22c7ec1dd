import type { ContactDetails } from '#kit/site-frame.ts'
import type { BodyOfType } from '#fields/content/content-type.ts'
import type { offices } from './content.ts'

export interface Office {
  name: string
  address: readonly string[]
  /** Names of the council areas that it serves; none for the head office, which serves all others. */
  areas: readonly string[]
  phone: string
  whatsapp: string
  hours: readonly string[]
}

/** The head office, then the others in the order of staff. */
export const allOffices = (
  { address, hours, whatsapp, contacts }: ContactDetails,
  stored: readonly BodyOfType<typeof offices>[],
): Office[] => [
  { name: 'Head office', address, areas: [], phone: contacts.general.phone, whatsapp, hours },
  ...stored.map(({ areas, ...office }) => ({ ...office, areas: [...new Set(areas.map(({ area }) => area))] })),
]

/** The office that serves a council area, else the head office. */
export const officeOf = (all: readonly Office[], area: string): Office =>
  all.find(({ areas }) => areas.includes(area)) ?? all[0]!
