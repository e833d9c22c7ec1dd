/** The check of a document from outside: every node, mark and address that may be stored, and nothing else. */
import * as z from 'zod/mini'
import { allowedLink, calloutTones, feeParts, fileAddress, richTextLimits, withinLimits } from './document.ts'
import { markers, maxStart } from './numbering.ts'

/** By which the sentence that a person reads is chosen (`checked-document.ts`). */
export const documentProblems = {
  tooLong: 'This text is too long',
  link: 'This link is not allowed',
  alt: 'Describe the picture, or mark it as decoration',
} as const

const text = (most: number, least = 0) => z.string().check(z.minLength(least), z.maxLength(most))
const some = <T extends z.ZodMiniType>(item: T, most: number = richTextLimits.nodes) =>
  z.array(item).check(z.minLength(1), z.maxLength(most))
const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(['bold', 'italic', 'strike', 'superscript', 'subscript']) }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({
      href: z.string().check(z.refine((href) => allowedLink(href) === href, documentProblems.link)),
    }),
  }),
])
const marks = z.optional(z.array(mark).check(z.maxLength(5)))
const words = z.optional(
  z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('text'), text: text(richTextLimits.characters, 1), marks }),
      z.strictObject({ type: z.literal('hardBreak'), marks }),
    ]),
  ),
)

const paragraph = z.strictObject({ type: z.literal('paragraph'), content: words })
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ level: z.literal([2, 3]) }),
  content: words,
})
const picture = z.strictObject({
  type: z.literal('picture'),
  attrs: z
    .strictObject({
      src: z.string().check(z.regex(fileAddress)),
      alt: text(300),
      decorative: z.boolean(),
      caption: text(500),
    })
    .check(z.refine((a) => a.decorative !== Boolean(a.alt.trim()), documentProblems.alt)),
})
const attachment = z.strictObject({
  type: z.literal('attachment'),
  attrs: z.strictObject({
    href: z.string().check(z.regex(fileAddress)),
    name: text(200, 1),
    bytes: whole(0, 2 ** 40),
    kind: text(20),
  }),
})
/** A part of the schedule of fees, with the figures in force when the page is read. */
const feeTable = z.strictObject({
  type: z.literal('feeTable'),
  attrs: z.strictObject({ part: z.enum(feeParts) }),
})

// A list's items hold lists again: a getter makes an object recursive in zod 4.
const listItem = z.strictObject({
  type: z.literal('listItem'),
  get content(): z.ZodMiniType<unknown[]> {
    return some(simple)
  },
})
const bulletList = z.strictObject({ type: z.literal('bulletList'), content: some(listItem) })
const orderedList = z.strictObject({
  type: z.literal('orderedList'),
  attrs: z.optional(z.strictObject({ start: z.optional(whole(0, maxStart)), marker: z.optional(z.enum(markers)) })),
  content: some(listItem),
})
const simple = z.discriminatedUnion('type', [paragraph, bulletList, orderedList])
const blockquote = z.strictObject({ type: z.literal('blockquote'), content: some(simple) })
const callout = z.strictObject({
  type: z.literal('callout'),
  attrs: z.strictObject({ tone: z.enum(calloutTones) }),
  content: some(simple),
})
const span = whole(1, richTextLimits.columns)
const cell = z.strictObject({
  type: z.enum(['tableCell', 'tableHeader']),
  attrs: z.optional(z.strictObject({ colspan: span, rowspan: span })),
  content: some(simple),
})
const row = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(cell).check(z.maxLength(richTextLimits.columns)),
})
const table = z.strictObject({ type: z.literal('table'), content: some(row, richTextLimits.rows) })
const doc = z.strictObject({
  type: z.literal('doc'),
  content: some(
    z.discriminatedUnion('type', [
      paragraph,
      heading,
      bulletList,
      orderedList,
      blockquote,
      callout,
      picture,
      attachment,
      table,
      feeTable,
    ]),
  ),
})

/** A document within its limits. */
export const richTextSchema = z.pipe(z.unknown().check(z.refine(withinLimits, documentProblems.tooLong)), doc)
