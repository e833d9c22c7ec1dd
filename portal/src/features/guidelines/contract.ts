import { listEndpoints } from '#features/content/contract.ts'
import type { BodyOfType } from '#fields/content-type.ts'
import { guidelines } from './content.ts'

export type Guideline = BodyOfType<typeof guidelines>

export const getGuidelines = listEndpoints(guidelines).list
