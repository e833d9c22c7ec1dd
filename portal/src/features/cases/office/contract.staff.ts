import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'

export const listCaseStaff = endpoint({
  method: 'GET',
  path: '/cases/staff',
  tag: 'Cases',
  access: 'staff',
  duties: may.readCases,
  summary: 'Members of staff to whom a case can be given',
  response: z.object({ staff: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })) }),
})
