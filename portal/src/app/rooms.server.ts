import type { FastifyInstance } from 'fastify'
import { defineAccountJobs } from '#features/accounts/jobs.server.ts'
import { registerAccounts } from '#features/accounts/http.server.ts'
import { registerContentFiles } from '#features/content/http.server.ts'
<<<<<<< HEAD
import { registerSearch } from '#features/search/http.server.ts'
=======
import { mountContentList } from '#features/content/mount.server.ts'
import { registerDocuments } from '#features/documents/http.server.ts'
import { defineDocumentJobs } from '#features/documents/jobs.server.ts'
import type { UploadTarget } from '#features/documents/service.server.ts'
import { guidelines } from '#features/guidelines/content.ts'
import { articles } from '#features/media/content.ts'
import { regulations } from '#features/regulations/content.ts'
>>>>>>> documents
import { registerSite } from '#features/site/http.server.ts'
import type { Deps } from '#platform/deps.server.ts'

import { registerContentTypes } from './content-types.server.ts'

export interface Room {
  /** Mounts the room's calls below `/api`. */
  register(app: FastifyInstance, deps: Deps): void
  /** Declares the room's deferred work. */
  defineJobs?(deps: Deps): void
  /** What the room says about the files of its records. */
  uploadTargets?: UploadTarget[]
}

/** Every room of the portal; a new one is a line here. */
const rooms: Room[] = [
  { register: registerAccounts, defineJobs: defineAccountJobs },
  { register: registerSite },
  { register: registerContentFiles },
  { register: registerSearch },
  { register: registerContentTypes },
]

/** All rooms, with `more` of a test, and behind them the documents room with what they say about their files. */
export function composeRooms(more: readonly Room[] = []): Room[] {
  const all = [...rooms, ...more]
  const targets = all.flatMap((room) => room.uploadTargets ?? [])
  return [...all, { register: (app, deps) => registerDocuments(app, deps, targets), defineJobs: defineDocumentJobs }]
}
