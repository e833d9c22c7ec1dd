import * as z from 'zod/mini'
import { canonical } from './canonical.ts'
import { plainText, richTextLimits, type RichNode } from './document.ts'
import { documentProblems, richTextSchema } from './document-schema.ts'

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
