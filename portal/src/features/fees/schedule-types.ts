export type Currency = 'NGN' | 'USD'
export type PartKey = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H'

/** `amount` in whole naira or dollars: the schedule knows no kobo and no cents. */
export type Money = { currency: Currency; amount: number }
export type MoneyRange = { currency: Currency; from: number; to: number }
/** A tier that the schedule names without figures (decisions §10). */
export type OnApplication = 'on-application'

export type FeeKind =
  | 'processing'
  | 'application'
  | 'registration'
  | 'administrative'
  | 'regularization'
  | 'licence'
  | 'permit'
  | 'extension'
  | 'renewal'
  | 'amendment'

export type Fee = { kind: FeeKind; amount: Money | MoneyRange | OnApplication; label?: string }

/** Capacity in MW as published. `from` belongs to the tier, `above` does not; without `to` the tier has no upper end. */
export type CapacityRange = { from: number; to: number } | { above: number; to?: number }
export type Tier = { capacity: CapacityRange; fees: Fee[] }

/** A class within a category, chosen by name and not by capacity. */
export type FeeClass = { key: string; label: string; fees: Fee[] }

export type OperatingFee = { percent: number; basis: string }

export type FeeCategory = {
  /** Also the anchor of its row or section on a page. */
  key: string
  part: PartKey
  title: string
  description: string
  fees: Fee[]
  tiers?: Tier[]
  classes?: FeeClass[]
  operatingFee?: OperatingFee
  validity?: string
  notes?: string[]
}

export type SchedulePart = {
  key: PartKey
  title: string
  summary: string
  /** Said once for all categories of the part. */
  validity?: string
  categories: FeeCategory[]
}

export const naira = (amount: number): Money => ({ currency: 'NGN', amount })
export const dollars = (amount: number): Money => ({ currency: 'USD', amount })
