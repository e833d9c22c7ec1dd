import {
  type Answer,
  type Field,
  type FormInput,
  type Repeat,
  type ShowWhen,
  type FieldKind,
  fieldKinds,
} from './field.ts'

export interface Section {
  id: string
  name: string
  order: number
  extraInfo: string
  /** Kind of the section's inputs that are just a text; select and checkbox make the section one question (see sectionFields). */
  typeOf?: string | undefined
  inputs: FormInput[]
  rows?: number | undefined
  showWhen?: ShowWhen | undefined
  repeat?: Repeat | undefined
}

/** Sections as they are shown: by `order`; those of the same order keep their sequence. */
export const sortSections = <S extends Pick<Section, 'order'>>(sections: S[]): S[] =>
  sections.toSorted((a, b) => a.order - b.order)

/**
 * The questions of a section. In the form builder a section of type select or checkbox lists options (spec 3 §3): such a section
 * is one question with the section's name, and its plain texts are the options.
 */
export function sectionFields(section: Pick<Section, 'name' | 'typeOf' | 'inputs' | 'rows'>): Field[] {
  const listsOptions = section.typeOf === 'select' || section.typeOf === 'checkbox'
  const texts = section.inputs.filter((input): input is string => typeof input === 'string')
  const rows = section.rows === undefined ? {} : { rows: section.rows }
  if (!listsOptions || texts.length === 0)
    return section.inputs.map((input) => {
      const field = describeField(input, section.typeOf)
      return typeof input === 'string' ? { ...field, ...rows } : field
    })
  const question = describeField({ name: section.name, typeOf: section.typeOf, options: texts })
  const others = section.inputs.filter((input) => typeof input !== 'string')
  return [question, ...others.map((input) => describeField(input))]
}

/** Every question of a form in the order in which it is asked, those of repeated sections once. */
export const formFields = (sections: Section[]): Field[] => sortSections(sections).flatMap(sectionFields)

/** The questions that are asked once: those of repeated sections are about others than the applicant. */
export const singleFields = (sections: Section[]): Field[] => formFields(sections.filter((section) => !section.repeat))

/** Keys of formData beside the questions (spec 2 §3). */
export const profileKeys = ['name', 'surname', 'email', 'phone'] as const
export const titleKey = 'formTitle'

export interface ProfileAnswers {
  name: string
  surname: string
  email: string
  phone: string
}

/** The field that always holds the account's own address and cannot be changed (spec 2 §2.1). */
export const isAccountEmailField = (name: string): boolean => name.trim().toLowerCase() === 'email address'

/** What the profile answers for a question: by email, phone, surname or name in the question's name (spec 2 §2.1). */
export function prefillAnswer(field: Field, profile: ProfileAnswers): string | undefined {
  if (!['text', 'email', 'tel'].includes(field.kind)) return undefined
  const name = field.name.toLowerCase()
  if (name.includes('email') || name.includes('e-mail')) return profile.email
  if (name.includes('phone')) return profile.phone
  if (name.includes('surname')) return profile.surname
  return name.includes('name') ? profile.name : undefined
}

/** The answers a form starts with; of a repeated section none, as its people are others than the applicant. */
export function prefillAnswers(sections: Section[], profile: ProfileAnswers): Record<string, Answer> {
  const known = singleFields(sections).flatMap((field) => {
    const answer = prefillAnswer(field, profile)
    return answer ? [[field.name, answer] as const] : []
  })
  return Object.fromEntries(known)
}

/** Characters an answer may have (spec 2 §§5, 9). */
const textLimit = 100
const phoneLimit = 15
const textareaLimit = 500
const textareaRows = 3
/** Questions that may stay empty unless the template says otherwise (spec 2 §5). */
const optionalNames = new Set(['fax', 'website address'])

const isKind = (value: string | undefined): value is FieldKind => fieldKinds.some((kind) => kind === value)

/**
 * The kind of a question: what the template says, and for one that is just a text what its name says (spec 2 §5).
 * A chosen kind such as a date wins over the name, so that 'Date of last telephone inspection' is no phone number.
 */
export function findKind(name: string, typeOf?: string): FieldKind {
  const stated = typeOf === 'phone' ? 'tel' : typeOf?.toLowerCase()
  if (isKind(stated) && stated !== 'text') return stated
  const lower = name.toLowerCase()
  if (lower.includes('email') || lower.includes('e-mail')) return 'email'
  return lower.includes('phone') ? 'tel' : 'text'
}

/** Whether 'Enter your …' makes sense before a name: a few plain words, not a question or a statement. */
const readsAsThing = (name: string): boolean =>
  /^[\p{L}'’-]+( [\p{L}'’-]+){0,2}$/u.test(name) &&
  !/^(is|are|was|were|do|does|did|has|have|will|can|who|what|when|where|which|why|how|number|date) /i.test(name)

/** Decides everything about a question. `sectionKind` is the kind a section gives to its questions that are just a text. */
export function describeField(input: FormInput, sectionKind?: string): Field {
  const stated = typeof input === 'string' ? { name: input, typeOf: sectionKind } : input
  const name = stated.name.trim()
  const kind = findKind(name, stated.typeOf)
  const given = typeof input === 'string' ? undefined : input
  return {
    name,
    kind,
    required: given?.required ?? !optionalNames.has(name.toLowerCase()),
    maxLength: kind === 'textarea' ? textareaLimit : name.toLowerCase().includes('phone') ? phoneLimit : textLimit,
    options: given?.options ?? [],
    rows: given?.rows ?? textareaRows,
    hint: given?.hint ?? '',
    placeholder: readsAsThing(name) ? `Enter your ${name}` : '',
    ...(given?.showWhen && { showWhen: given.showWhen }),
  }
}
