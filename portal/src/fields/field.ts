/** The kinds of question a form can ask. */
export const fieldKinds = [
  'text',
  'number',
  'date',
  'past-date',
  'future-date',
  'select',
  'checkbox',
  'textarea',
  'email',
  'tel',
  'year',
  'percentage',
  'cac-number',
  'tax-number',
  'website',
  'documents',
] as const
export type FieldKind = (typeof fieldKinds)[number]
export const isDateKind = (kind: FieldKind): boolean => kind.endsWith('date')

/** A question as a template states it: just its name, or its name with what is known of it (spec 2 §3). */
export type FormInput = string | FormInputObject
export interface FormInputObject {
  name: string
  typeOf?: string | undefined
  options?: string[] | undefined
  /** Lines of a textarea. */
  rows?: number | undefined
  required?: boolean | undefined
  hint?: string | undefined
  showWhen?: ShowWhen | undefined
}

/**
 * When a question or a section is asked: what the answer to an earlier question is. One test of the four; a question that is not
 * asked or not answered meets none but `filled: false`, and a box without options reads as 'Yes' or 'No'.
 */
export interface ShowWhen {
  /** Name of an earlier question of the form. */
  question: string
  is?: string | undefined
  isNot?: string | undefined
  oneOf?: string[] | undefined
  filled?: boolean | undefined
}

/** A section that is answered once for each of several things, such as the directors of a company. */
export interface Repeat {
  min: number
  max: number
  /** What one of them is called: 'Director'. */
  itemLabel: string
}

/** A question with everything decided: what an input shows and what `checkAnswer` holds an answer against. */
export interface Field {
  /** Also its label, and the key of its answer. */
  name: string
  kind: FieldKind
  required: boolean
  /** Characters; only texts have one. */
  maxLength: number
  options: string[]
  rows: number
  hint: string
  placeholder: string
  showWhen?: ShowWhen
}

/** An answer as it is stored: a text, a number, a tick, or the chosen options. */
export type Answer = string | number | boolean | string[]
/** An answer as it may arrive. */
export type RawAnswer = Answer | null | undefined

/** The answers for one thing of a repeated section, by the names of its questions. */
export type ItemAnswers = Record<string, Answer>
/** What a form keeps under a name: the answer to a question, or for a repeated section one set of answers for each thing. */
export type FormAnswer = Answer | ItemAnswers[]
export type RawFormAnswer = RawAnswer | Record<string, RawAnswer>[]
export type FormAnswers = Record<string, FormAnswer>
export type RawFormAnswers = Record<string, RawFormAnswer>

/** What a kind makes of an answer: the answer as it is stored, or a sentence to show beside the question. */
export type Checked = { answer: Answer } | { problem: string }

/** One kind of question: how its answer is checked and how it reads as text. `check` gets no empty answer. */
export interface FieldType {
  check(field: Field, raw: NonNullable<RawAnswer>): Checked
  /** The answer in words, for print, lists and exports. */
  display(answer: Answer): string
}
