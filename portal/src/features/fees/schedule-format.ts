import { feeWords } from './schedule-words.ts'
import type { CapacityRange, Fee, FeeCategory, Money, MoneyRange, OperatingFee } from '#platform/state/fees/types.ts'

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
