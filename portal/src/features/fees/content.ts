import { type BodyOfType, contentType } from '#fields/content/content-type.ts'

/** What customers pay for a kilowatt-hour, as the Commission or the companies have published it. */
export const electricityPricesPage = contentType({
  key: 'electricity-prices',
  many: false,
  path: '/content/electricity-prices',
  one: 'Electricity prices',
  place: { tab: 'pages', label: 'Electricity prices' },
  title: 'basis',
  fields: {
    from: { kind: 'date', label: 'In force from', required: true },
    basis: { kind: 'text', label: 'By which order', required: true, max: 150 },
    source: { kind: 'link', label: 'Where the order is' },
    classes: {
      kind: 'groupList',
      label: 'Classes of customers',
      required: true,
      most: 40,
      fields: {
        name: { kind: 'text', label: 'Class', required: true, max: 120 },
        company: { kind: 'text', label: 'Company', max: 120 },
        price: {
          kind: 'text',
          label: 'Price of a kilowatt-hour',
          hint: 'For example: ₦209.50',
          required: true,
          max: 40,
        },
      },
    },
    note: { kind: 'longText', label: 'Note', max: 500 },
  },
  page: '/tariffs',
})

export type ElectricityPrices = BodyOfType<typeof electricityPricesPage>
