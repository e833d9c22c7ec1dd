import { lists } from '#features/lists/service.sources.server.ts'
import { freshProof, ownConsents, verifyMailbox } from '#people/hooks.server.ts'
import { mailedRecords } from '#people/mail.server.ts'
import { verifyTypedAddress } from './email/service.addresses.server.ts'
import { requireFresh, resealSecrets } from './factors/service.server.ts'
import { registerAccounts } from './http.server.ts'
import { defineAccountJobs } from './jobs.server.ts'
import { peopleListSource } from './people/store.list.server.ts'
import { staffListSource } from './people/store.staff-list.server.ts'
import { eraseAgain, readAccountConsents } from './service.server.ts'
import { passwordMail } from './sign-in/service.recovery.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const accounts: Feature = {
  register: registerAccounts,
  defineJobs: defineAccountJobs,
  prepare: resealSecrets,
  // When all is prepared, such as the key that finds a person's reports.
  start: eraseAgain,
  fills: [
    lists.fill(peopleListSource),
    lists.fill(staffListSource),
    ownConsents.fill(readAccountConsents),
    mailedRecords.fill(passwordMail),
    verifyMailbox.fill(verifyTypedAddress),
    freshProof.fill(requireFresh),
  ],
}
