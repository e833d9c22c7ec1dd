import type { TestPortal } from '#app/testing.server.ts'
import type { QuotaUse } from './rules.ts'

/** Limits for tests in which one person files more than allowed by default. */
export const manyCases: QuotaUse = { casesPerDay: 1_000, openCases: 10_000 }

/** Changes the limits of every account as staff would, for tests that file or upload more than allowed by default. */
export async function setLimits(portal: TestPortal, change: QuotaUse): Promise<void> {
  const token = await portal.adminToken()
  const { body } = await portal.call('GET', '/api/quotas/settings', { token })
  const limits = { ...body.limits, ...change }
  const answer = await portal.call('PUT', '/api/quotas/settings', { token, body: { limits, version: body.version } })
  if (answer.status !== 200) throw new Error(`setting limits failed: ${JSON.stringify(answer.body)}`)
}

/** Sets limits of one account as staff would; returns the refusal or the stored limits. */
export async function setAccountLimits(portal: TestPortal, id: string, limits: QuotaUse, reason = 'Files for many') {
  const token = await portal.adminToken()
  const { body } = await portal.call('GET', `/api/users/${id}/quotas`, { token })
  return portal.call('PUT', `/api/users/${id}/quotas`, { token, body: { limits, reason, version: body.version ?? 0 } })
}
