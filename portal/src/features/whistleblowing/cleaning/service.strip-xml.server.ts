import { StripError } from './service.strip-error.server.ts'

/** A start tag with its attributes in order; values are still escaped. */
export interface Tag {
  name: string
  attributes: [name: string, value: string][]
  closed: boolean
}

/** What to keep and what to change in an XML text. */
export interface XmlRules {
  /** Whether to remove an element with its content. */
  drops(tag: Tag): boolean
  /** The new value of an attribute; undefined removes the attribute. */
  attribute(tag: Tag, name: string, value: string): string | undefined
  /** The new text inside an element; `tag` is the last opened element. */
  text(tag: string, text: string): string
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const fail = (): never => {
  throw new StripError('unreadable')
}

/**
 * Rewrites XML in a single pass without backtracking, so that the time is proportional to the length. Removes comments and processing instructions.
 * Throws StripError for unclosed markup, and for declarations, because entities could hide what the rules look for.
 */
export function rewriteXml(xml: string, rules: XmlRules): string {
  const kept: string[] = []
  let opened = ''
  /** Name and depth of the element being removed. */
  let dropped: { name: string; depth: number } | undefined
  for (let at = 0; at < xml.length;) {
    const start = xml.indexOf('<', at)
    const text = xml.slice(at, start < 0 ? xml.length : start)
    if (text && !dropped) kept.push(rules.text(opened, text))
    if (start < 0) break
    const { end, kind } = endOfMarkup(xml, start)
    at = end
    if (kind === 'skipped') continue
    if (kind === 'cdata') {
      if (!dropped) kept.push(`<![CDATA[${rules.text(opened, xml.slice(start + 9, end - 3))}]]>`)
    } else if (kind === 'declaration') {
      kept.push(xml.slice(start, end))
    } else if (xml[start + 1] === '/') {
      const name = xml.slice(start + 2, end - 1).trim()
      if (!dropped) kept.push(`</${name}>`)
      else if (name === dropped.name && --dropped.depth === 0) dropped = undefined
      opened = ''
    } else {
      const tag = readTag(xml.slice(start + 1, end - 1))
      opened = tag.name
      if (dropped) {
        if (tag.name === dropped.name && !tag.closed) dropped.depth++
      } else if (rules.drops(tag)) {
        if (!tag.closed) dropped = { name: tag.name, depth: 1 }
      } else kept.push(writeTag(tag, rules))
    }
  }
  if (dropped) fail()
  return kept.join('')
}

type Markup = 'tag' | 'cdata' | 'declaration' | 'skipped'

function endOfMarkup(xml: string, start: number): { end: number; kind: Markup } {
  const until = (close: string, kind: Markup, from: number) => {
    const end = xml.indexOf(close, from)
    return end < 0 ? fail() : { end: end + close.length, kind }
  }
  if (xml.startsWith('<!--', start)) return until('-->', 'skipped', start + 4)
  if (xml.startsWith('<![CDATA[', start)) return until(']]>', 'cdata', start + 9)
  if (xml.startsWith('<!', start)) return fail()
  if (xml.startsWith('<?', start))
    return until('?>', /^<\?xml\s/.test(xml.slice(start, start + 6)) ? 'declaration' : 'skipped', start)
  // A quoted value may contain `>`.
  let quote = ''
  for (let at = start + 1; at < xml.length; at++) {
    const letter = xml[at]!
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return { end: at + 1, kind: 'tag' }
    else if (letter === '<') return fail()
  }
  return fail()
}

const isSpace = (letter: string | undefined) => letter === ' ' || letter === '\n' || letter === '\t' || letter === '\r'

/** `inner` is the text between the angle brackets of a start tag. */
function readTag(inner: string): Tag {
  const closed = inner.endsWith('/')
  const text = closed ? inner.slice(0, -1) : inner
  let at = 0
  const word = () => {
    const from = at
    while (at < text.length && !isSpace(text[at]) && text[at] !== '=') at++
    return text.slice(from, at)
  }
  const spaces = () => {
    while (isSpace(text[at])) at++
  }
  const tag: Tag = { name: word(), attributes: [], closed }
  if (!tag.name) fail()
  for (spaces(); at < text.length; spaces()) {
    const name = word()
    spaces()
    if (!name || text[at++] !== '=') fail()
    spaces()
    const quote = text[at++]
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, at) : -1
    if (end < 0) fail()
    tag.attributes.push([name, text.slice(at, end)])
    at = end + 1
  }
  return tag
}

function writeTag(tag: Tag, rules: XmlRules): string {
  const attributes = tag.attributes.flatMap(([name, value]) => {
    const next = rules.attribute(tag, name, value)
    return next === undefined ? [] : [` ${name}="${next.replaceAll('"', '&quot;')}"`]
  })
  return `<${tag.name}${attributes.join('')}${tag.closed ? '/' : ''}>`
}
