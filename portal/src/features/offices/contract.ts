import { listEndpoints } from '#features/content/contract.ts'
import type { BodyOfType } from '#fields/content/content-type.ts'
import type { ContactDetails, Office } from '#kit/site-frame.ts'
import { offices } from './content.ts'

/** The offices beside the head office, in their order. */
export const getOffices = listEndpoints(offices).list

/** The head office, then the others in the order of staff. */
export const allOffices = (
  { address, coordinates, hours, whatsapp, contacts }: ContactDetails,
  stored: readonly BodyOfType<typeof offices>[],
): Office[] => [
  { name: 'Head office', address, coordinates, areas: [], phone: contacts.general.phone, whatsapp, hours },
  ...stored.map(({ areas, ...office }) => ({ ...office, areas: [...new Set(areas.map(({ area }) => area))] })),
]

/** The office that serves a council area, else the head office. */
export const officeOf = (all: readonly Office[], area: string): Office =>
  all.find(({ areas }) => areas.includes(area)) ?? all[0]!
