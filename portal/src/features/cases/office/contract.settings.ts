import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint, type ResponseOf } from '#platform/endpoint.ts'
import { type CaseKindFacts, pluralsOf } from '../contract.kind.ts'
import { caseSettings } from './contract.deadlines.ts'

const tag = 'Cases'
/** The calls for the settings of these kinds. */
export function caseSettingsCalls(kinds: readonly CaseKindFacts[]) {
  const stored = z.extend(caseSettings(kinds), { version: z.number() })
  return {
    read: endpoint({
      method: 'GET',
      path: '/cases/settings',
      tag,
      access: 'staff',
      duties: may.readCases,
      summary: `Deadlines of ${pluralsOf(kinds)}`,
      response: stored,
    }),
    save: endpoint({
      method: 'PUT',
      path: '/cases/settings',
      tag,
      access: 'staff',
      duties: may.superviseCases,
      summary: 'Change the deadlines; they apply to steps that begin from now on',
      body: stored,
      response: stored,
    }),
  }
}
export type CaseSettings = ResponseOf<ReturnType<typeof caseSettingsCalls>['read']>
