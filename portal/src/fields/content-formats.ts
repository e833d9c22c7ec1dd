import { isEmail } from '#platform/emails.ts'
import type { TextField } from './content-type.ts'

const isPhone = (value: string): boolean => /^\+?[\d\s()-]{7,25}$/.test(value)

const isKey = (value: string): boolean => /^[a-z\d]+(-[a-z\d]+)*$/.test(value) && value.length <= 40

/** The rule of a text's format with its sentence; undefined for a text of any kind. */
export function formatRule({ label, format }: TextField): [(value: string) => boolean, string] | undefined {
  if (format === 'email') return [isEmail, `${label} must be an e-mail address, such as name@example.com`]
  if (format === 'phone') return [isPhone, `${label} must be a telephone number, such as 0800 000 0000`]
  if (format === 'key') return [isKey, `${label} must be small letters, digits and hyphens, such as distribution`]
  return undefined
}
