import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { licenceRenewals } from '#features/licences/service.renewal.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { mount } from '#platform/http.server.ts'
import { grantOnForm, renewOnForm } from './contract.ts'
import { askToGrant, askToRenew, granting, renewing } from './service.server.ts'
import { findLastApplication, listOpenRenewals } from '../store.server.ts'

/** The grant of a licence on an application, and its renewal. */
export const grants: Feature = {
  register(app, deps) {
    mount(app, grantOnForm, ({ actor, params, body }) => askToGrant(deps, actor, { ...params, ...body }))
    mount(app, renewOnForm, ({ actor, params, body }) => askToRenew(deps, actor, { ...params, ...body }))
  },
  fills: [
    approvalKinds.fill(granting, renewing),
    licenceRenewals.fill({ listOpen: listOpenRenewals, findFormer: findLastApplication }),
  ],
}
