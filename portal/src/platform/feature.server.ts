import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.server.ts'
import type { Fill } from './hooks.ts'

/** What a feature plugs into the portal: its `feature.server.ts`, listed in `app/features.server.ts`. */
export interface Feature {
  /** Mounts the feature's calls below `/api`. */
  register?(app: FastifyInstance, deps: Deps): void
  /** Declares the feature's deferred work. */
  defineJobs?(deps: Deps): void
  /** Stores what ships with the feature, before serving; several processes may do so at once. */
  prepare?(deps: Deps): Promise<void>
  /** Runs when every feature is prepared, before serving. */
  start?(deps: Deps): Promise<void>
  /** Its parts in hooks of others. */
  fills?: readonly Fill[]
}
