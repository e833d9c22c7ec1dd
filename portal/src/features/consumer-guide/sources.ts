import { commission } from '#platform/state/commission.ts'
import { emergency, law, order, safetyWarnings, transition } from '#platform/state/law.ts'

const complaintPath = 'Complaint procedure of the federal commission (NERC)'

/** Where the statements of the built-in guide come from. */
export const sources = {
  protection: 'Customer Protection Regulations 2023 of the federal commission (NERC)',
  metering: 'Answers on metering of the federal commission (NERC)',
  replacement: 'Order NERC/246/2021 on replacing faulty and obsolete meters',
  bands: 'Service-based tariff of the federal commission (NERC), in use since 2020',
  service: 'Order of the federal commission (NERC) of 26 May 2023 on service levels',
  equipment: 'Public notice of the federal commission (NERC) on transformers, poles and cables',
  warning: safetyWarnings,
  emergency: emergency.source,
  order:
    order &&
    `${order.reference} of the ${commission.shortName}: existing rules continue until the Commission amends them`,
  law: [
    law
      ? `${law.title} of ${law.year}`
      : 'Electricity Act 2023, which lets a state regulate its own electricity market',
    ...(transition ? [`the transition orders of ${transition.date}`] : []),
  ].join(' and '),
  path: transition ? `${complaintPath}, continued by the transition orders` : complaintPath,
  portal: 'How this portal handles complaints',
}
