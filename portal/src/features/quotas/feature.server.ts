import { erasePerson, ownRecords } from '#people/hooks.server.ts'
import { registerQuotas } from './http.server.ts'
import { eraseQuotas, exportOwnQuotas } from './service.office.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const quotas: Feature = {
  register: registerQuotas,
  fills: [ownRecords.fill(exportOwnQuotas), erasePerson.fill(eraseQuotas)],
}
