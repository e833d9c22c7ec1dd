import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

export const numberType: FieldType = {
  check({ name }, raw) {
    // People write 1,250,000 and 12 500.
    const text = typeof raw === 'string' ? raw.replace(/[\s,]/g, '') : raw
    if (typeof text === 'string' && !/^[+-]?\d{1,15}(\.\d{1,10})?$/.test(text))
      return { problem: fieldMessages.number(name) }
    const value = typeof text === 'string' || typeof text === 'number' ? Number(text) : Number.NaN
    return Math.abs(value) < 1e15 ? { answer: value } : { problem: fieldMessages.number(name) }
  },
  display: (answer) =>
    typeof answer === 'number' ? answer.toLocaleString('en-NG', { maximumFractionDigits: 10 }) : String(answer),
}
