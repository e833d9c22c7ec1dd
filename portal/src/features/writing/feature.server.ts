import { erasePerson } from '#people/hooks.server.ts'
import { registerWriting } from './http.server.ts'
import { defineWritingJobs } from './jobs.server.ts'
import { eraseDraftsOf } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const writing: Feature = {
  register: registerWriting,
  defineJobs: defineWritingJobs,
  fills: [erasePerson.fill(eraseDraftsOf)],
}
