import { readNumber } from '#platform/typed-numbers.ts'
import type { Field, FieldType, ItemAnswers } from './field.ts'
import { fieldMessages } from './field-messages.ts'
import { checkNumber } from './number.ts'

/** Rounding of several percentages may lose this much of the 100. */
const roundingLoss = 0.1

export const percentageType: FieldType = {
  check({ name }, raw) {
    const unreadable = fieldMessages.percentage(name)
    const read = readNumber(String(raw).replace(/\s*[%٪％]\s*$/u, ''))
    return read.value === undefined || (read.value >= 0 && read.value <= 100)
      ? checkNumber(name, read, unreadable)
      : { problem: unreadable }
  },
  display: (answer) => `${String(answer)}%`,
}

/** What the percentages of a section make together, when they do not make 100. */
export function findWrongTotal(parts: { path: string; fields: Field[]; answers: ItemAnswers }[]) {
  const given = parts.flatMap(({ path, fields, answers }) =>
    fields
      .filter(({ kind, name }) => kind === 'percentage' && typeof answers[name] === 'number')
      .map(({ name }) => ({ name, path: path + name, value: answers[name] as number })),
  )
  const total = Math.round(given.reduce((sum, { value }) => sum + value, 0) * 100) / 100
  const [first] = given
  return first && Math.abs(total - 100) > roundingLoss
    ? { field: first.path, message: fieldMessages.total([...new Set(given.map(({ name }) => name))], total) }
    : undefined
}
