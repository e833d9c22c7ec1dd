import { systemActor } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { announceContentChange } from '#platform/events.server.ts'
import { indexTemplate } from './service.search.server.ts'
import { insertTemplate, insertTemplateVersion } from './store.server.ts'
import { captiveGenerationPermit } from './templates/captive-generation-permit.ts'
import { generationLicence } from './templates/generation-licence.ts'
import { meterServiceProvider } from './templates/meter-service-provider.ts'
import type { BuiltInTemplate } from './templates/template.ts'
import { tradingSupplyLicence } from './templates/trading-supply-licence.ts'

const builtIns: BuiltInTemplate[] = [
  generationLicence,
  captiveGenerationPermit,
  meterServiceProvider,
  tradingSupplyLicence,
]

/** Adds missing built-in forms. Several processes may run it at once; forms that staff changed or deleted stay as they are. */
export async function seedTemplates(deps: Deps): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const start = deps.clock.now()
    let added = 0
    for (const [place, { id, slug, title, description, section }] of builtIns.entries()) {
      // Created one second apart, so that lists keep this order.
      const at = new Date(start.getTime() + place * 1000)
      const row = { id, slug, status: 'published', version: 1, createdAt: at, updatedAt: at } as const
      if (!(await insertTemplate(tx, row))) continue
      const savedBy = systemActor.id
      const content = { templateId: id, version: 1, title, description, section, documents: [], savedAt: at, savedBy }
      await insertTemplateVersion(tx, content)
      await indexTemplate(tx, 'published', content, start)
      added++
    }
    if (added > 0) await announceContentChange(tx)
  })
}
