import { readAmount } from './typed-numbers.ts'

/** Kobo of an amount as people type it, with or without ₦ or N; null for none, NaN for what could be two amounts, or is too much. */
export function readKobo(typed: string, max: number): number | null {
  const text = typed.replace(/^\s*(?:₦|NGN|N)\s*/i, '')
  if (text.trim() === '') return null
  const { value = Number.NaN } = readAmount(text)
  const kobo = Math.round(value * 100)
  return kobo <= max ? kobo : Number.NaN
}
