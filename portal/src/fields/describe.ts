import { type Field, type FieldKind, fieldKinds, type FormInput } from './field.ts'

/** Characters an answer may have (spec 2 §§5, 9). */
export const textLimit = 100
export const phoneLimit = 15
export const textareaLimit = 500
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
