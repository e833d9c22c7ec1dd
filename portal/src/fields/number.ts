import { cleanPasted } from '#platform/values/pasted.ts'
import { readNumber, type TypedNumber } from '#platform/values/typed-numbers.ts'
import type { Checked, FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'

const naira = ['₦', 'n', 'naira']
/** 'NGN million' for '₦ million' and 'million naira'. */
const plainUnit = (unit: string): string =>
  unit
    .toLowerCase()
    .split(' ')
    .filter(Boolean)
    .map((word) => (naira.includes(word) ? 'ngn' : word))
    .toSorted()
    .join(' ')

/** The figures of '10 MW' and '₦5 million', and their unit. */
function splitUnit(text: string): { figures: string; unit: string } {
  const [, sign = '', before = '', figures = '', after = ''] =
    /^([+-]?)([^\d.,+-]*)([+-]?[.,]?\d(?:.*\d)?\.?)(\D*)$/su.exec(text) ?? []
  return { figures: `${sign}${figures}`, unit: plainUnit(`${before} ${after}`) }
}

/** Reads a typed number, or explains what is wrong with `unreadable` where nothing better is known. */
export const checkNumber = (name: string, { value, suggestion }: TypedNumber, unreadable: string): Checked => {
  if (value !== undefined) return { answer: value }
  return { problem: suggestion === undefined ? unreadable : fieldMessages.fullStop(name, suggestion) }
}

export const numberType: FieldType = {
  check(field, raw) {
    const unreadable = fieldMessages.number(field.name)
    if (typeof raw === 'number') return Math.abs(raw) < 1e15 ? { answer: raw } : { problem: unreadable }
    const text = typeof raw === 'string' ? cleanPasted(raw) : ''
    if (!/\d/.test(text)) return { problem: unreadable }
    const { figures, unit } = splitUnit(text)
    // Only the unit that the question states: in another one the number means something else.
    const [, stated = ''] = /\(([^()]*)\)$/.exec(field.name) ?? []
    if (unit !== '' && unit !== plainUnit(stated)) return { problem: fieldMessages.unit(field.name) }
    return checkNumber(field.name, readNumber(figures), unreadable)
  },
  display: (answer) =>
    typeof answer === 'number' ? answer.toLocaleString('en-NG', { maximumFractionDigits: 10 }) : String(answer),
}
