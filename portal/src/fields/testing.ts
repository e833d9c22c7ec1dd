import type { FormInput } from './field.ts'
import type { Section } from './form.ts'

/** A section of a form whose id is its name. */
export const section = (name: string, inputs: FormInput[] = [], change: Partial<Section> = {}): Section => ({
  id: name,
  name,
  order: 1,
  extraInfo: '',
  inputs,
  ...change,
})
