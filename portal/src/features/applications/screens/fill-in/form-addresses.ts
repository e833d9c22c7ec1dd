import type { Section } from '#fields/form.ts'
import { problemId } from './problem-place.ts'

/** Addresses of filling in a form; `form` is its id or slug. */
export const listAddress = (form: string): string => `/forms/${form}`
export const checkAddress = (form: string): string => `/forms/${form}/check`
/** Of one section; `field` leads to its question, and `back` returns to the check afterwards. */
export function sectionAddress(form: string, { id }: Pick<Section, 'id'>, to: { field?: string; back?: boolean } = {}) {
  const hash = to.field === undefined ? '' : `#${problemId(to.field)}`
  return `/forms/${form}/fill/${encodeURIComponent(id)}${to.back ? '?back=check' : ''}${hash}`
}
