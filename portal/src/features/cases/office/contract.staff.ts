import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'

export const listCaseStaff = endpoint({
  method: 'GET',
  path: '/cases/staff',
  tag: 'Cases',
  access: 'admin',
  summary: 'Members of staff to whom a case can be given',
  response: z.object({ staff: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })) }),
})
