import type { FormProblem } from '#fields/form-problems.ts'

/** Messages of spec 3 §§5 and 8 that concern forms; used by screens and server. */
export const messages = {
  formNotFound: 'Form not found',
  documentNotFound: 'Document not found',
  answersNeedAttention: 'Some answers need your attention.',
  templateIncomplete: 'Please add a title and at least one section',
  sectionName: 'Name the section',
  sectionEmpty: 'Add at least one input to the section',
  inputName: 'Name the input',
  optionsMissing: (name: string) => `'${name}' needs at least one option to choose from`,
  optionEmpty: 'Name the option',
  inputKind: 'Choose one of the types of input',
  conditionQuestion: 'Choose the question that decides',
  repeatCount: 'Give whole numbers up to 50, at least 1 as the most',
  repeatLabel: "Say what one of them is called, such as 'Director'",
  repeatOrder: (name: string) => `'${name}': the least number is higher than the most`,
  tooManySections: 'A form can have at most 50 sections',
  tooManyInputs: 'A section can have at most 100 inputs',
  tooManyOptions: 'An input can have at most 100 options',
  conditionUnknown: (name: string, about: string) =>
    `'${name}' is to appear by the answer to '${about}', but there is no such question`,
  conditionLater: (name: string, about: string) =>
    `'${name}' is to appear by the answer to '${about}', which must be asked earlier`,
  conditionRepeated: (name: string, about: string) =>
    `'${name}' is to appear by the answer to '${about}', which has many answers because its section is repeated`,
  conditionNever: (name: string, about: string) =>
    `'${name}' would never appear: '${about}' cannot be the answer it waits for`,
  conditionTest: (name: string) => `Say by which answer '${name}' appears`,
  outcome: (index: number) => `Outcome ${index + 1}`,
  outcomeNotLast: (index: number) =>
    `Outcome ${index + 1} always applies, so that those after it never do. Give it a condition, or make it the last.`,
  noSuchLine: (name: string) => `'${name}': the schedule of fees has no such line. Choose another.`,
  lineGone: 'The schedule of fees has no such line any more. Applicants are led to the schedule.',
  registerClass: 'Choose a class of the register of licences',
  decisionDays: 'Enter a number of working days from 1 to 250, or none',
  tooManyOutcomes: 'A form can have at most 20 outcomes',
  leadsToKind: (name: string) => `'${name}' is not the kind of question that fits here`,
  leadsToRepeated: (name: string) => `'${name}' has many answers because its section is repeated`,
  leadsToUnknown: (name: string) => `There is no question '${name}'. Choose another.`,
  moveTooEarly: (name: string, about: string) =>
    `‘${name}’ cannot go there: it appears by the answer to ‘${about}’, which has to be asked before it.`,
  moveNeeded: (name: string, other: string) =>
    `‘${name}’ cannot go there: ‘${other}’ appears by its answer, so it has to be asked once and before that.`,
  moveTwice: (name: string) => `‘${name}’ cannot go there: an input of that name is there already.`,
  duplicateInput: (name: string) => `Two inputs have the name '${name}'. Each needs a name of its own.`,
  reservedInput: (name: string) => `'${name}' is reserved. Choose another name.`,
  templateStale: 'Someone else changed this form. Reload to see their version before you save yours.',
  templateCreated: 'Form created successfully!',
  templateUpdated: 'Form updated successfully!',
  templateRestored: 'Form restored.',
  formerStaff: 'A former member of staff',
  versionNotFound: 'This version of the form does not exist',
  templateDeleted: 'Form deleted successfully!',
  templateCreateFailed: (reason: string) => `Failed to create form: ${reason}`,
  templateUpdateFailed: (reason: string) => `Failed to update form: ${reason}`,
  templateDeleteFailed: (reason: string) => `Failed to delete form: ${reason}`,
} as const

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

/** The path of the problem, as in validation errors: `section.2.inputs.0`. */
export const placeOfProblem = ({ section, input }: FormProblem): string =>
  input === undefined ? `section.${section}` : `section.${section}.inputs.${input}`
