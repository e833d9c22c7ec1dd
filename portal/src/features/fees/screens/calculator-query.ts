/** What the address of a calculation holds; `mw` as it was typed. */
export type CalculatorQuery = { category?: string; mw?: string; class?: string }
