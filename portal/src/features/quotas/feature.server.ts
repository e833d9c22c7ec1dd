import { erasePerson, ownRecords } from '#people/hooks.server.ts'
import { registerQuotas } from './http.server.ts'
import { eraseQuotas, exportOwnQuotas } from './service.office.server.ts'
import { quotaReaders } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const quotas: Feature = {
  register: (app, deps) => registerQuotas(app, deps, deps.hooks.of(quotaReaders)),
  fills: [ownRecords.fill(exportOwnQuotas), erasePerson.fill(eraseQuotas)],
}
