/** The parameters in the address of a calculation; `mw` as it was typed. */
export type CalculatorQuery = { category?: string; mw?: string; class?: string }
