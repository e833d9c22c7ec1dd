import { erasePerson } from '#people/hooks.server.ts'
import { registerWriting } from './http.server.ts'
import { defineWritingJobs } from './jobs.server.ts'
import { writingKinds } from './service.kinds.server.ts'
import { eraseDraftsOf } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const writing: Feature = {
  register: (app, deps) => registerWriting(app, deps, deps.hooks.of(writingKinds)),
  defineJobs: defineWritingJobs,
  fills: [erasePerson.fill(eraseDraftsOf)],
}
