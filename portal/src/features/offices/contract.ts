import { listEndpoints } from '#features/content/contract.ts'
import { offices } from './content.ts'

/** The offices beside the head office, in their order. */
export const getOffices = listEndpoints(offices).list
