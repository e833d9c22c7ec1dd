import { describeField } from './describe.ts'
import type { Answer, Field, FormInput, Repeat, ShowWhen } from './field.ts'

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
