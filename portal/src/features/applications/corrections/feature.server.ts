import type { Feature } from '#platform/feature.server.ts'
import { applicationTakenBack, readCorrections as readHook } from '../service.hooks.server.ts'
import { registerCorrections } from './http.server.ts'
import { defineCorrectionJobs } from './jobs.server.ts'
import { endRequest, readCorrections } from './service.server.ts'

/** Requests for corrections: child records of applications, above which it stands. */
export const corrections: Feature = {
  register: registerCorrections,
  defineJobs: defineCorrectionJobs,
  fills: [readHook.fill(readCorrections), applicationTakenBack.fill(endRequest)],
}
