import * as z from 'zod/mini'
import { unwrapPasted } from './values/pasted.ts'

/** Schemas shared by several contracts. Page sizes are bounded so that one call cannot request everything. */
export const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

/** `{ items, page, pageSize, total }` (decisions §2). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() })

/** The token of a mailed link, which programs that make links of texts end with the full stop of its sentence. */
export const mailedToken = z.pipe(z.string().check(z.maxLength(200)), z.transform(unwrapPasted))

export const message = z.object({ message: z.string() })

/** Text typed by a person: PostgreSQL cannot store NUL, and other control characters are useless. */
export const text = (max: number, tooLong = `At most ${max} characters`, noText?: string) =>
  z.pipe(
    z.string(noText),
    z.pipe(
      z.transform((value: string) => value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim()),
      z.string().check(z.maxLength(max, tooLong)),
    ),
  )
/** As `text`, but required and not empty. */
export const requiredText = (max: number, missing: string) =>
  z.pipe(text(max, undefined, missing), z.string().check(z.minLength(1, missing)))
