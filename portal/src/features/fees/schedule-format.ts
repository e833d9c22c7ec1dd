import type {
  CapacityRange,
  Fee,
  FeeCategory,
  Money,
  MoneyRange,
  OperatingFee,
  FeeKind,
} from '#platform/state/fees/types.ts'

const figures = new Intl.NumberFormat('en-GB')

/** ₦1,000,000 from whole naira. */
export const formatNaira = (amount: number): string => `₦${figures.format(amount)}`

/** US$120,000 from whole dollars. */
export const formatDollars = (amount: number): string => `US$${figures.format(amount)}`

export const formatMoney = ({ currency, amount }: Money): string =>
  currency === 'NGN' ? formatNaira(amount) : formatDollars(amount)

export function formatFeeAmount(amount: Fee['amount']): string {
  if (amount === 'on-application') return feeWords.onApplication
  return isRange(amount)
    ? `${formatMoney({ currency: amount.currency, amount: amount.from })} to ${formatMoney({ currency: amount.currency, amount: amount.to })}`
    : formatMoney(amount)
}

const isRange = (amount: Money | MoneyRange): amount is MoneyRange => 'from' in amount

/** As in the published schedule: 1–10 MW, Above 1 to 10 MW, Above 500 MW. */
export function describeTier(capacity: CapacityRange): string {
  if ('from' in capacity) return `${capacity.from}–${capacity.to} MW`
  return capacity.to === undefined ? `Above ${capacity.above} MW` : `Above ${capacity.above} to ${capacity.to} MW`
}

export const describeOperatingFee = (fee: OperatingFee): string => `${fee.percent}% ${fee.basis}`

/** The name of a fee on screen, e.g. 'Processing fee'. */
export const nameFee = (fee: Pick<Fee, 'kind' | 'label'>): string => fee.label ?? feeWords.kinds[fee.kind]

/** The part is needed where a category is named alone, because several parts have a category of the same name. */
export const nameCategory = (category: FeeCategory): string => `Part ${category.part}: ${category.title}`

/** Texts of the schedule on pages, in the PDF and in the results of `rules.ts`. */
export const feeWords = {
  onApplication: 'On application to the Commission',
  operatingFee: 'Operating fee',
  operatingFeeNotStated: 'Not stated in the schedule for this category',
  kinds: {
    processing: 'Processing fee',
    application: 'Application fee',
    registration: 'Registration fee',
    administrative: 'Administrative fee',
    regularization: 'Regularization fee',
    licence: 'Licence fee',
    permit: 'Permit fee',
    extension: 'Extension fee',
    renewal: 'Renewal fee',
    amendment: 'Amendment or renewal fee',
  } satisfies Record<FeeKind, string>,
}

/** About capacities between two published tiers; shown on the screen and in the PDF. */
export const tierRule =
  'The schedule names whole megawatts. For a capacity between two tiers, such as 10.5 MW where one ends at 10 MW and the next begins at 11 MW, it states no fee: ask the Commission.'

export const refusals = {
  unknownCategory: 'Choose one of the categories of the schedule.',
  capacityMissing: 'Enter the installed capacity in megawatts (MW).',
  capacityNotANumber: 'Enter the capacity as a number of megawatts, for example 10 or 12.5.',
  capacityNotPositive: 'The capacity must be more than 0 MW.',
  capacityTooLarge: 'That is more than any power station has. Enter megawatts (MW), not kilowatts: 1,000 kW is 1 MW.',
  belowFirstTier: (smallest: string) =>
    `The schedule publishes no fee below ${smallest} in this category. Ask the Commission whether you need a licence or permit.`,
  betweenTiers: (capacityMw: number, before: string, after: string) =>
    `${capacityMw.toLocaleString('en-GB', { maximumFractionDigits: 6 })} MW is between two tiers of the schedule, ${before} and ${after}, and the schedule states no fee for it. Ask the Commission.`,
  notAbove: (above: number, isCaptive: boolean) =>
    isCaptive
      ? `Captive generation means generation above ${above} MW consumed by the generator itself and not sold. At ${above} MW or less it is not captive generation, and the schedule has no permit fee for it.`
      : `The schedule publishes no fee at ${above} MW or less in this category. Ask the Commission whether you need a licence or permit.`,
  aboveLastTier: (largest: string) =>
    `The largest capacity with a fee in this category is ${largest}. Ask the Commission for the fee of a larger one.`,
  classMissing: 'Choose the class of registration.',
  tierNotPublished: (tier: string) =>
    `On application to the Commission. The schedule publishes no fee for ${tier}, so none is computed here.`,
}
