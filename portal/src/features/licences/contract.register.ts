import * as z from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { text } from '#platform/schemas.ts'
import { statusShown, terms } from './contract.terms.ts'

const tag = 'Register of licences'
const read = { method: 'GET', tag, access: 'public' } as const

const entry = z.extend(terms, {
  /** Its number, as on its papers and as in addresses. */
  reference: z.string(),
  numberKey: z.string(),
  /** Of today. */
  status: statusShown,
})
export type RegisterEntry = z.infer<typeof entry>

/** Anything may stand in an address: what no licence has finds none. */
const typed = z.optional(text(200))
const asked = { q: typed, class: typed, status: typed, place: typed }
export const getRegister = endpoint({
  ...read,
  path: '/licence-register',
  summary: 'The register of licences, 50 on a page: by name, number or place, class and status of today',
  query: z.object({ ...asked, page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999))) }),
  response: z.object({
    items: z.array(entry),
    total: z.number(),
    page: z.number(),
    pageCount: z.number(),
    /** When it was read. */
    at: z.string(),
    decides: z.enum(['', 'page', 'paper']),
    source: z.string(),
  }),
})
export const getRegisterFile = endpoint({
  ...read,
  path: '/licence-register.csv',
  summary: 'The register of licences, a row for each, with the status of today and when it was read (CSV)',
  query: z.object(asked),
  response: z.unknown(),
  file: true,
})

const number = z.string().check(z.maxLength(100))
const paper = z.string().check(z.regex(/^[1-9]\d{0,3}$/))
const certificate = z.object({
  paper: z.number(),
  issuedAt: z.string(),
  isCurrent: z.boolean(),
  replacedAt: z.nullable(z.string()),
})

export const getRegisterEntry = endpoint({
  ...read,
  path: '/licence-register/:number',
  summary: 'One licence with its history; without it, the nearest numbers that exist',
  params: z.object({ number }),
  response: z.object({
    licence: z.nullable(
      z.extend(entry, {
        /** When it was read. */
        at: z.string(),
        publicNote: z.string(),
        warning: z.string(),
        history: z.array(z.object({ id: z.string(), at: z.string(), text: z.string() })),
        certificates: z.array(certificate),
        decides: z.enum(['', 'page', 'paper']),
        source: z.string(),
      }),
    ),
    near: z.array(z.object({ reference: z.string(), numberKey: z.string() })),
  }),
})
export const getCertificate = endpoint({
  ...read,
  path: '/licence-register/:number/:paper',
  summary:
    'Whether a certificate is the current one, and which is, with what is printed on it; null where it was never issued',
  params: z.object({ number, paper }),
  response: z.object({
    licence: z.nullable(entry),
    certificate: z.nullable(z.extend(certificate, { printed: entry, hasFile: z.boolean(), current: z.number() })),
    /** What the address of a true certificate begins with. */
    printedUrl: z.string(),
  }),
})
export const getCertificateFile = endpoint({
  ...read,
  path: '/licence-register/:number/:paper/certificate.pdf',
  summary: 'A certificate of a company as PDF, as it was made',
  params: z.object({ number, paper }),
  response: z.unknown(),
  file: true,
})
