import type { FastifyInstance } from 'fastify'
import { defineAccountJobs } from '#features/accounts/jobs.server.ts'
import { registerAccounts } from '#features/accounts/http.server.ts'
import { registerContentFiles } from '#features/content/http.server.ts'
import { registerSearch } from '#features/search/http.server.ts'
import { registerSite } from '#features/site/http.server.ts'
import type { Deps } from '#platform/deps.server.ts'

import { registerContentTypes } from './content-types.server.ts'

export interface Room {
  /** Mounts the room's calls below `/api`. */
  register(app: FastifyInstance, deps: Deps): void
  /** Declares the room's deferred work. */
  defineJobs?(deps: Deps): void
}

/** Every room of the portal; a new one is a line here. */
export const rooms: Room[] = [
  { register: registerAccounts, defineJobs: defineAccountJobs },
  { register: registerSite },
  { register: registerContentFiles },
  { register: registerSearch },
  { register: registerContentTypes },
]
