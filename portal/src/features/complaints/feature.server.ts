import { caseKinds } from '#features/cases/engine/service.kinds.server.ts'
import { registerComplaints } from './http.server.ts'
import { complaintKind } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const complaints: Feature = { register: registerComplaints, fills: [caseKinds.fill(complaintKind)] }
