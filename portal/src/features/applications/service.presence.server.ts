import type { PresenceKind } from '#features/presence/service.kinds.server.ts'
import { findDraftOwner } from './service.drafts.server.ts'
import { findRevision } from './store.drafts.server.ts'

/** Drafts of companies, as `companyId/formId`: members who may prepare continue each other's answers. A person's own draft has nobody else. */
export const companyDraftPresence: PresenceKind = {
  place: 'company-draft',
  async find(deps, actor, record) {
    const [companyId = '', formId = ''] = record.split('/')
    const owner = await findDraftOwner(deps, actor, { formId, companyId })
    return {
      record: `${companyId}/${owner.templateId}`,
      readVersion: async (tx) => (await findRevision(tx, owner)) ?? null,
    }
  },
}
