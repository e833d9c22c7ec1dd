import { contentType } from '#fields/content/content-type.ts'
import { coordinatesField, officeProblems } from '#fields/content/office-problems.ts'
import { areas } from './rules.ts'

/** The offices beside the head office, whose address is that of the contact details. */
export const offices = contentType({
  key: 'office',
  many: true,
  path: '/content/offices',
  one: 'Office',
  place: { tab: 'site', label: 'Offices' },
  title: 'name',
  orderFrom: 1,
  inList: true,
  problemsOf: officeProblems,
  fields: {
    name: { kind: 'text', label: 'Name', hint: 'For example: Market office.', required: true, max: 80 },
    address: { kind: 'textList', label: 'Address', required: true, entry: 'text', entryLabel: 'Line' },
    coordinates: coordinatesField,
    areas: {
      kind: 'groupList',
      label: 'Areas served',
      hint: 'Letters to people of these council areas have this office. All other areas have the head office.',
      most: Math.max(areas.length, 1),
      fields: { area: { kind: 'option', label: 'Council area', options: areas } },
    },
    phone: { kind: 'text', label: 'Telephone', required: true, max: 30, format: 'phone' },
    whatsapp: { kind: 'text', label: 'WhatsApp number', max: 30, format: 'phone' },
    hours: {
      kind: 'textList',
      label: 'Opening hours',
      hint: 'One line for each, for example: Monday to Friday, 8 am to 4 pm.',
      entry: 'text',
    },
  },
  search: { source: 'Pages', title: 'name', link: '/contact#offices' },
})
