// Classes, places, what a licence says, and how its number is written in addresses.

import { councils } from '#platform/state/councils.ts'
import { formatDay, isCalendarDay } from '#platform/values/nigerian-time.ts'

/** The classes of licences in the order of the fee schedule: the part of a number that stands for each, and what its holder may do. */
export const classes = {
  generation: { code: 'GEN', label: 'Generation', may: 'generate electricity and sell it' },
  transmission: { code: 'TRA', label: 'Transmission', may: 'carry electricity at high voltage' },
  distribution: { code: 'DIS', label: 'Distribution', may: 'distribute electricity to customers over its own network' },
  trading: { code: 'TRD', label: 'Trading', may: 'buy electricity and sell it on in the market' },
  supply: { code: 'SUP', label: 'Supply', may: 'sell electricity to end customers' },
} as const
export type LicenceClass = keyof typeof classes
export const classNames = Object.keys(classes) as [LicenceClass, ...LicenceClass[]]
export const classChoices = classNames.map((value) => ({ value, label: classes[value].label }))

const wholeState = 'The whole State'
export const places: [string, ...string[]] = [wholeState, ...councils.map(({ name }) => name)]
export const placeChoices = places.map((value) => ({ value, label: value }))

export const holderKinds = ['company', 'person'] as const

export const limits = { holder: 200, capacity: 200, site: 300, resolution: 100, reason: 1_000, note: 2_000, number: 40 }
/** What the register says of a licence, in the order of its page. */
export interface LicenceTerms {
  class: LicenceClass
  holder: string
  capacity: string
  site: string
  council: string
  resolution: string
  resolutionOn: string
  issuedOn: string
  validFrom: string
  validTo: string
}
export const termLabels = {
  holder: 'Holder',
  class: 'Class',
  capacity: 'Capacity',
  site: 'Site',
  council: 'Place',
  resolution: 'Resolution of the Commission',
  resolutionOn: 'Day of the resolution',
  issuedOn: 'Issued on',
  validFrom: 'Valid from',
  validTo: 'Valid to',
} as const satisfies Record<keyof LicenceTerms, string>
export const termNames = Object.keys(termLabels) as (keyof LicenceTerms)[]

/** A term as people read it. */
export const writeTerm = (value: string): string =>
  isCalendarDay(value) ? formatDay(value) : value in classes ? classes[value as LicenceClass].label : value || 'nothing'

/** How a number is written in an address and compared: `LASERC-GEN-2027-003`. */
export const numberKey = (number: string): string =>
  number
    .toUpperCase()
    .match(/[A-Z0-9]+/g)
    ?.join('-') ?? ''

/** Whether the holder is a company or a person, as forms and dialogs ask it. */
export const holderKindField = {
  label: 'The holder is',
  hint: 'Of a person the public reads name and place only',
  options: [
    { value: 'company', label: 'A company' },
    { value: 'person', label: 'A person' },
  ],
} as const
