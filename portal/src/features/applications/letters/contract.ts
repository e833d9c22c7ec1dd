import * as z from 'zod/mini'
import { may } from '#platform/duties.ts'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

export const getLetter = endpoint({
  method: 'GET',
  path: '/forms/:id/letters/:number',
  tag: 'Applications',
  access: 'user',
  duties: may.readApplications,
  summary: 'A letter about a decision as PDF, as it was made',
  params: z.extend(idParams, { number: z.string().check(z.maxLength(100)) }),
  response: z.unknown(),
  file: true,
})
