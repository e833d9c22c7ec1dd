import { cleanPasted, plainPasted } from '#platform/values/pasted.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

/** A registration number of the Corporate Affairs Commission, stored as 'RC 1234567' however it is written. */
export const cacNumberType: FieldType = {
  check({ name }, raw) {
    const text =
      typeof raw === 'string'
        ? cleanPasted(raw)
            .toUpperCase()
            .replace(/[\s.,:#/-]|NO(?=[\s.:]*\d)/g, '')
        : ''
    const [, letters, digits] = /^(RC|BN|IT|LLP|LP)(\d{3,8})$/.exec(text) ?? []
    return letters ? { answer: `${letters} ${digits}` } : { problem: fieldMessages.cacNumber(name) }
  },
  display: String,
}

/** A tax identification number: 10 digits, 13, or 12 written as 12345678-0001. */
export const taxNumberType: FieldType = {
  check({ name }, raw) {
    const digits =
      typeof raw === 'string' || typeof raw === 'number' ? plainPasted(String(raw)).replace(/^TIN:?/i, '') : ''
    if (!/^(\d{10}|\d{12,13})$/.test(digits)) return { problem: fieldMessages.taxNumber(name) }
    return { answer: digits.length === 12 ? `${digits.slice(0, 8)}-${digits.slice(8)}` : digits }
  },
  display: String,
}
