import type { Repeat, ShowWhen } from './field.ts'

export const noneGiven = 'None'

const quoted = (answers: string[]): string =>
  answers
    .map((answer) => `‘${answer}’`)
    .reduce((before, answer, index) => {
      if (index === 0) return answer
      return index === answers.length - 1 ? `${before} or ${answer}` : `${before}, ${answer}`
    }, '')

/** A condition in words: 'If the answer to ‘Source’ is ‘Gas’ or ‘Hybrid’'. */
export function describeCondition({ question, is, isNot, oneOf, filled }: ShowWhen): string {
  const about = `the answer to ‘${question}’`
  if (filled !== undefined) return filled ? `If ‘${question}’ is answered` : `If ‘${question}’ is not answered`
  if (isNot !== undefined) return `If ${about} is not ${quoted([isNot])}`
  return `If ${about} is ${quoted(oneOf ?? [is ?? ''])}`
}

/** How many things a repeated section is about. */
export function describeCount({ min, max, itemLabel }: Repeat): string {
  if (min === max) return `${itemLabel}: ${min}.`
  return min > 0 ? `${itemLabel}: at least ${min}, at most ${max}.` : `${itemLabel}: up to ${max}.`
}
