import { listEndpoints } from '#features/content/contract.ts'
import { guidelines } from './content.ts'

export const getGuidelines = listEndpoints(guidelines).list
/** The kind of content of which the page is. */
export const guidelineType = guidelines.key
