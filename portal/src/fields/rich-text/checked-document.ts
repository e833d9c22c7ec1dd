import * as z from 'zod/mini'
import { canonical } from './canonical.ts'
import {
  plainText,
  richTextLimits,
  type RichNode,
  allowedLink,
  calloutTones,
  feeParts,
  fileAddress,
  withinLimits,
} from './document.ts'
import { markers, maxStart } from './numbering.ts'

/** The check of a document from outside: every node, mark and address that may be stored, and nothing else. */
/** By which the sentence that a person reads is chosen (`checked-document.ts`). */
const documentProblems = {
  tooLong: 'This text is too long',
  link: 'This link is not allowed',
  alt: 'Describe the picture, or mark it as decoration',
} as const

const text = (max: number, least = 0) => z.string().check(z.minLength(least), z.maxLength(max))
const some = <T extends z.ZodMiniType>(item: T, max: number = richTextLimits.nodes) =>
  z.array(item).check(z.minLength(1), z.maxLength(max))
const whole = (least: number, max: number) => z.int().check(z.gte(least), z.lte(max))

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

/** A document in its stored form, or one sentence about the first thing that is wrong with it, at the field itself. */
export const checkedDocument = (label: string) =>
  z.pipe(
    z.unknown(),
    z.transform((value, context) => {
      const checked = richTextSchema.safeParse(value)
      if (checked.success) return canonical(checked.data as RichNode)
      const [issue] = checked.error.issues
      const message = issue ? problemOf(label, value, issue) : `${label} is required`
      context.issues.push({ code: 'custom', input: value, message })
      return z.NEVER
    }),
  )

const { characters, nodes } = richTextLimits
const number = (value: number) => value.toLocaleString('en-GB')

function problemOf(label: string, value: unknown, { message, path }: z.core.$ZodIssue): string {
  const node = nodeAt(value, path)
  const type = typeof node?.type === 'string' ? node.type : ''
  if (message === documentProblems.tooLong)
    return `${label} is too long: at most ${number(characters)} characters and ${number(nodes)} blocks`
  if (message === documentProblems.link)
    return `${label}: a link leads where none may. Enter a web address, an e-mail address, a telephone number or a page of this site`
  if (message === documentProblems.alt)
    return `${label}: describe the picture ${node ? `“${plainText(node)}”` : ''}, or mark it as decoration`
  if (type === 'picture' || type === 'attachment')
    return `${label}: the ${type} is no file of this site. Remove it, or choose it from the library`
  const name = /^\w{1,30}$/.test(type) ? ` (${type})` : ''
  return `${label} has a part that cannot be stored${name}. Remove it and try again`
}

/** The innermost node on the way to a problem. */
function nodeAt(value: unknown, path: readonly PropertyKey[]): RichNode | undefined {
  let found: RichNode | undefined
  let at: unknown = value
  for (const key of path) {
    at = typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined
    if (typeof at === 'object' && at !== null && 'type' in at) found = at as RichNode
  }
  return found
}
