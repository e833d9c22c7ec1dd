import { pagesWith } from '#pages.ts'
import { casePages } from './case-pages.ts'

/** Every page of the site, with those of the kinds of case. */
export const pages = pagesWith(casePages)
