import { lists } from '#features/lists/service.sources.server.ts'
import { ownConsents } from '#people/hooks.server.ts'
import { resealSecrets } from './factors/service.server.ts'
import { registerAccounts } from './http.server.ts'
import { defineAccountJobs } from './jobs.server.ts'
import { peopleListSource } from './people/store.list.server.ts'
import { staffListSource } from './people/store.staff-list.server.ts'
import { eraseAgain, readAccountConsents } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const accounts: Feature = {
  register: registerAccounts,
  defineJobs: defineAccountJobs,
  prepare: resealSecrets,
  // When all is prepared, such as the key that finds a person's reports.
  start: eraseAgain,
  fills: [lists.fill(peopleListSource), lists.fill(staffListSource), ownConsents.fill(readAccountConsents)],
}
