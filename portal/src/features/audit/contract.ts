import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

export const readAuditEntry = endpoint({
  method: 'GET',
  path: '/audit-entries/:id',
  tag: 'Audit log',
  access: 'staff',
  duties: may.readAuditLog,
  summary: 'One entry of the audit log with all its details; 404 for what the caller may not read',
  params: idParams,
  response: z.object({
    id: z.string(),
    at: z.string(),
    who: z.string(),
    action: z.string(),
    type: z.string(),
    /** Its reference or name; '' for none. */
    record: z.string(),
    recordId: z.string(),
    /** The address of its page; null where it has none, or is gone. */
    to: z.nullable(z.string()),
    /** The company whose record it is. */
    company: z.string(),
    origin: z.string(),
    details: z.array(z.object({ term: z.string(), value: z.string() })),
  }),
})
