import { listEndpoints } from '#features/content/contract.ts'
import { guidelines } from './content.ts'

export const getGuidelines = listEndpoints(guidelines).list
