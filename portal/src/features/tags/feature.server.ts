import { registerTags } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const tags: Feature = { register: registerTags }
