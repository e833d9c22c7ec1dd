import type { FormProblem } from '#fields/form-problems.ts'
import { messages } from './messages.ts'

/** What is wrong with a form, in a sentence for its author. */
export function describeFormProblem({ problem, name, about = '' }: FormProblem): string {
  switch (problem) {
    case 'twice':
      return messages.duplicateInput(name)
    case 'reserved':
      return messages.reservedInput(name)
    case 'no-options':
      return messages.optionsMissing(name)
    case 'count':
      return messages.repeatOrder(name)
    case 'unknown':
      return messages.conditionUnknown(name, about)
    case 'later':
      return messages.conditionLater(name, about)
    case 'repeated':
      return messages.conditionRepeated(name, about)
    case 'never':
      return messages.conditionNever(name, about)
    case 'no-test':
      return messages.conditionTest(name)
  }
}

/** Where it is wrong, as the checks of a call name it: `section.2.inputs.0`. */
export const placeOfProblem = ({ section, input }: FormProblem): string =>
  input === undefined ? `section.${section}` : `section.${section}.inputs.${input}`
