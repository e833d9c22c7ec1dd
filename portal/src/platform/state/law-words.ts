// Apart from the facts of the state, which another state replaces.
import { writeIsoDate } from '../values/date-text.ts'
import { commission } from './commission.ts'
import { builtInSchedule } from './fees/schedule.ts'
import { law, order } from './law.ts'

/** Words for texts in several places; empty where the state has no such law. */
export const underTheLaw = law ? ` under the State’s electricity law of ${law.year}` : ''

export const nothingWithoutLicence = order
  ? ` Under its order ${order.reference} no regulated electricity activity is carried on in ${commission.state} State without one, and a licence of another regulator does not exempt its holder.`
  : ''

export const legalBasis: string[] = [
  'Electricity Act 2023, which lets a state regulate its own electricity market',
  ...(law ? [`${law.title}, signed on ${law.signed}`] : []),
  ...(order ? [`${order.reference} on regulated activities, ${order.date}`] : []),
  `Schedule of Fees, ${writeIsoDate(builtInSchedule.date)}`,
]
