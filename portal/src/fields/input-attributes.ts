import { firstYear, lastYear } from '#platform/values/nigerian-time.ts'
import { type Field, isDateKind } from './field.ts'
import { isAccountEmailField } from './form.ts'

/** The attributes of a native input that bring the right keyboard and the browser's own suggestions. */
export interface InputAttributes {
  type: 'text' | 'email' | 'tel' | 'date'
  inputMode?: 'decimal' | 'numeric' | 'url'
  /** Token of WCAG 1.3.5; only for questions about the applicant themselves. */
  autoComplete?: string
  placeholder?: string
  /** Of days; with them the browser takes no year of more than four digits. */
  min?: string
  max?: string
}

const ownNames: Record<string, string> = { name: 'given-name', surname: 'family-name', 'phone number': 'tel-national' }

const keyboards: Partial<Record<Field['kind'], 'decimal' | 'numeric' | 'url'>> = {
  number: 'decimal',
  percentage: 'decimal',
  year: 'numeric',
  'tax-number': 'numeric',
  website: 'url',
}

/** How a question of one line is asked. A long answer is refused with a sentence: `maxLength` would cut what is pasted without a word. Numbers stay texts: people write 1,250,000, which a number input throws away. */
export function inputAttributes(field: Field, ofApplicant = true): InputAttributes {
  if (isDateKind(field.kind)) return { type: 'date', min: `${firstYear}-01-01`, max: `${lastYear}-12-31` }
  const own = isAccountEmailField(field.name) ? 'email' : ownNames[field.name.toLowerCase()]
  const autoComplete = ofApplicant ? own : undefined
  const inputMode = keyboards[field.kind]
  const type = field.kind === 'email' || field.kind === 'tel' ? field.kind : 'text'
  return {
    type,
    // 'Enter your Full name' is wrong for a director.
    ...(ofApplicant && field.placeholder && { placeholder: field.placeholder }),
    ...(inputMode && { inputMode }),
    ...(autoComplete && { autoComplete }),
  }
}

/** Id of a question's input in the page; the error summary leads to it. */
export const fieldInputId = (name: string): string => `q-${encodeURIComponent(name)}`
