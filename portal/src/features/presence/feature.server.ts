import { registerPresence } from './http.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const presence: Feature = {
  register: registerPresence,
}
