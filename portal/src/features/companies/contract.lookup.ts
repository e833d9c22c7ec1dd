import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { idParams } from '#platform/schemas.ts'

/** The company for which a record is filed, as records name it. */
export const companyOfRecord = z.nullable(z.object({ id: z.string(), name: z.string() }))
/** In the query or body of a call that may be made for a company. */
export const companyId = z.optional(z.string().check(z.maxLength(100)))

export const listSigners = endpoint({
  method: 'GET',
  path: '/companies/:id/signers',
  tag: 'Companies',
  access: 'user',
  summary: 'The names of the members who may sign for a company, for its members',
  params: idParams,
  response: z.object({ signers: z.array(z.object({ name: z.string() })) }),
  answers: [404],
})
