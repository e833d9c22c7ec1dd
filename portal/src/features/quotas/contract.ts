import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams, requiredText } from '#platform/schemas.ts'
import { messages, outOfBounds } from './messages.ts'
import { defaultLimits, limitBounds, type QuotaName, quotaNames } from './rules.ts'

export { warningsOf } from './messages.ts'

const tag = 'Quotas'

const bounded = (name: QuotaName) =>
  z
    .number(outOfBounds(name))
    .check(
      z.int(outOfBounds(name)),
      z.minimum(limitBounds[name].min, outOfBounds(name)),
      z.maximum(limitBounds[name].max, outOfBounds(name)),
    )
const ofAll = <S>(make: (name: QuotaName) => S) =>
  Object.fromEntries(quotaNames.map((name) => [name, make(name)])) as Record<QuotaName, S>

/** Sizes in bytes. */
export const limits = z.object(ofAll(() => z.number()))
const used = z.object(ofAll(() => z.optional(z.number())))
export const limitsInput = z.object(ofAll(bounded))
export const liftedInput = z.object(ofAll((name) => z.optional(z.nullable(bounded(name)))))
const version = z.number()

/** `used` omits the quotas of single applications, whose use follows from their documents. */
const ownQuotas = z.object({ limits, used })
export type OwnQuotas = z.infer<typeof ownQuotas>

export const getQuotas = endpoint({
  method: 'GET',
  path: '/quotas',
  tag,
  access: 'user',
  summary: 'Limits and usage of your own account; sizes in bytes',
  response: ownQuotas,
})

/** The limits that staff set for every account. */
export const quotaSetting = {
  key: 'quotaSettings',
  record: 'limits',
  usual: defaultLimits,
  stale: messages.stale,
}
const settings = z.object({ limits, version })
export const getQuotaSettings = endpoint({
  method: 'GET',
  path: '/quotas/settings',
  tag,
  access: 'staff',
  duties: may.readAccounts,
  summary: 'The limits of every account',
  response: settings,
})
export const saveQuotaSettings = endpoint({
  method: 'PUT',
  path: '/quotas/settings',
  tag,
  access: 'staff',
  duties: may.manageAccounts,
  summary: 'Change the limits of every account; what an account already has stays',
  body: z.object({ limits: limitsInput, version }),
  response: settings,
})

const accountQuotas = z.extend(ownQuotas, {
  account: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  /** The limits of every account. */
  standard: limits,
  /** Exceptions for this account. */
  lifted: used,
  reason: z.string(),
  version,
})
export type AccountQuotas = z.infer<typeof accountQuotas>
export const reasonLimit = 500

export const getAccountQuotas = endpoint({
  method: 'GET',
  path: '/users/:id/quotas',
  tag,
  access: 'staff',
  duties: may.readAccounts,
  summary: 'The limits of one account, and what it has',
  params: idParams,
  response: accountQuotas,
})
export const saveAccountQuotas = endpoint({
  method: 'PUT',
  path: '/users/:id/quotas',
  tag,
  access: 'staff',
  duties: may.manageAccounts,
  summary: 'Set limits for one account, with a reason; a limit that is left out or null is that of every account',
  params: idParams,
  body: z.object({ limits: liftedInput, reason: requiredText(reasonLimit, messages.reasonMissing), version }),
  response: accountQuotas,
})

/** All other calls below this path are part of the tus protocol. */
export const listUploads = endpoint({
  method: 'GET',
  path: '/resumable',
  tag: 'Documents',
  access: 'user',
  summary: 'Your own unfinished uploads, which DELETE /resumable/{id} discards',
  response: z.object({
    uploads: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), expiresAt: z.string() })),
  }),
})
