export type Currency = 'NGN' | 'USD'
export type PartKey = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H'

/** `amount` is in whole naira or dollars; the schedule has no kobo or cents. */
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

/** Capacity in MW as published. `from` is inclusive, `above` exclusive; without `to` there is no upper limit. */
export type CapacityRange = { from: number; to: number } | { above: number; to?: number }
/** What a row of figures has besides them: the order or gazette in which they were published. */
export type Sourced = { source?: string }

export type Tier = Sourced & { capacity: CapacityRange; fees: Fee[] }

/** A class within a category, chosen by name instead of by capacity. */
export type FeeClass = Sourced & { key: string; label: string; fees: Fee[] }

export type OperatingFee = { percent: number; basis: string }

export type FeeCategory = Sourced & {
  /** Also the anchor of the category's row or section on a page. */
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
  /** Applies to all categories of the part that have no validity themselves. */
  validity?: string
  categories: FeeCategory[]
}

/** A complete schedule of fees with the day (`YYYY-MM-DD`, in Nigeria) from whose beginning it applies. */
export type FeeSchedule = { title: string; date: string; parts: SchedulePart[] }

export const naira = (amount: number): Money => ({ currency: 'NGN', amount })
export const dollars = (amount: number): Money => ({ currency: 'USD', amount })
