import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { mount } from '#platform/http.server.ts'
import { grantOnForm } from './contract.ts'
import { askToGrant, granting } from './service.server.ts'

/** The grant of a licence on an application. */
export const grants: Feature = {
  register(app, deps) {
    mount(app, grantOnForm, ({ actor, params, body }) => askToGrant(deps, actor, { ...params, ...body }))
  },
  fills: [approvalKinds.fill(granting)],
}
