import type { FeeKind } from '#platform/state/fees/types.ts'

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
