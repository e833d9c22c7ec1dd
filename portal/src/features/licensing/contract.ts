import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import type { LicensingTexts } from './categories.ts'

export const getLicensing = endpoint({
  method: 'GET',
  path: '/content/licensing',
  tag: 'Content',
  access: 'public',
  summary: 'The categories of licences and the steps of an application; the built-in ones while none are stored',
  response: z.custom<LicensingTexts>(),
})
