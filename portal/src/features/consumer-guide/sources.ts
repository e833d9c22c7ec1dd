import { commission } from '#platform/state/commission.ts'

/** Where the statements of the built-in guide come from. */
export const sources = {
  protection: 'Customer Protection Regulations 2023 of the federal commission (NERC)',
  metering: 'Answers on metering of the federal commission (NERC)',
  replacement: 'Order NERC/246/2021 on replacing faulty and obsolete meters',
  bands: 'Service-based tariff of the federal commission (NERC), in use since 2020',
  service: 'Order of the federal commission (NERC) of 26 May 2023 on service levels',
  equipment: 'Public notice of the federal commission (NERC) on transformers, poles and cables',
  warning: 'Safety warnings of Eko Electricity Distribution and the federal commission (NERC)',
  emergency: `Emergency lines announced by the ${commission.state} State Command and Control Centre`,
  order: `ORDER/001/2025 of the ${commission.shortName}: existing rules continue until the Commission amends them`,
  law: `${commission.state} State Electricity Law of 2024 and the transition orders of 5 December 2024`,
  path: 'Complaint procedure of the federal commission (NERC), continued by the transition orders',
  portal: 'How this portal handles complaints',
} as const
