import { approvalKinds } from '#features/approvals/service.ask.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { ownConsents } from '#people/hooks.server.ts'
import { resealSecrets } from './factors/service.server.ts'
import { registerAccounts } from './http.server.ts'
import { defineAccountJobs } from './jobs.server.ts'
import { peopleListSource } from './people/service.source.server.ts'
import { dutiesKind, readAccountConsents } from './service.duties.server.ts'
import { eraseAgain, personWorkplace } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const accounts: Feature = {
  register: registerAccounts,
  defineJobs: defineAccountJobs,
  prepare: resealSecrets,
  // When all is prepared, such as the key that finds a person's reports.
  start: eraseAgain,
  fills: [
    lists.fill(peopleListSource),
    workplaceSources.fill(personWorkplace),
    approvalKinds.fill(dutiesKind),
    ownConsents.fill(readAccountConsents),
  ],
}
