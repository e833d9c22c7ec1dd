import * as z from 'zod/mini'
import { hasVisible, unwrapPasted } from './values/pasted.ts'

/** Schemas shared by several contracts. Page sizes are bounded so that one call cannot request everything. */
export const idParams = z.object({ id: z.string().check(z.maxLength(100)) })

export const pageQuery = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
}

/** `{ items, page, pageSize, total }` (decisions §2). */
export const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), page: z.number(), pageSize: z.number(), total: z.number() })

/** A pasted value, such as an address or a number; its length is checked before anything else reads it. */
export const pasted = <T>(read: (typed: string) => T, message?: string, max = 1_000) =>
  z.pipe(z.string(message).check(z.maxLength(max, message)), z.transform(read))

/** The token of a mailed link; programs that turn texts into links append the full stop of the sentence. */
export const mailedToken = pasted(unwrapPasted, undefined, 200)

export const message = z.object({ message: z.string() })

/** Without what PostgreSQL cannot store (NUL) and other control characters; '' for a text that nobody sees. */
const cleanText = (value: string): string =>
  hasVisible(value) ? value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '').trim() : ''

/** Text typed by a person; one far above its limit is refused before it is cleaned. */
export const text = (max: number, tooLong = `At most ${max} characters`, noText?: string) =>
  z.pipe(
    z.string(noText).check(z.refine((value) => value.length <= 2 * max + 1_000, tooLong)),
    z.pipe(z.transform(cleanText), z.string().check(z.maxLength(max, tooLong))),
  )
/** As `text`, but required and not empty. */
export const requiredText = (max: number, missing: string) =>
  z.pipe(text(max, undefined, missing), z.string().check(z.minLength(1, missing)))
