import { listEndpoints } from '#features/content/contract.ts'
import { regulations } from './content.ts'

export const getRegulations = listEndpoints(regulations).list
