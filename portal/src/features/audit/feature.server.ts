import { lists } from '#features/lists/service.sources.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { mount } from '#platform/http.server.ts'
import { readAuditEntry } from './contract.ts'
import { auditListSource, readEntry } from './service.server.ts'

/** The audit log as auditors and administrators read it. */
export const audit: Feature = {
  register: (app, deps) => mount(app, readAuditEntry, ({ actor, params }) => readEntry(deps, actor, params.id)),
  fills: [lists.fill(auditListSource)],
}
