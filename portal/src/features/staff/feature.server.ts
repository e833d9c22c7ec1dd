import { approvalKinds } from '#features/approvals/service.ask.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { registerStaff } from './http.server.ts'
import { dutiesKind } from './service.server.ts'

export const staff: Feature = { register: registerStaff, fills: [approvalKinds.fill(dutiesKind)] }
