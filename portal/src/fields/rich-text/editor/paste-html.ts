/** Text of HTML changed before a browser reads it; in steps that take time in proportion to its length, since anything may be pasted. */

/** Everything from each `from` to the next `to` is left out; without an end, all the rest. */
export function withoutBetween(text: string, from: string, to: string): string {
  // Only ASCII letters, since some others get longer in lower case.
  const low = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  let kept = ''
  let at = 0
  for (let start = low.indexOf(from); start !== -1; start = low.indexOf(from, at)) {
    kept += text.slice(at, start)
    const end = low.indexOf(to, start + from.length)
    if (end === -1) return kept
    at = end + to.length
  }
  return kept + text.slice(at)
}

/** Each tag as `change` answers it; what is between tags stays. */
export function mapTags(html: string, change: (tag: string) => string): string {
  let made = ''
  let at = 0
  for (let start = html.indexOf('<'); start !== -1; start = html.indexOf('<', at)) {
    made += html.slice(at, start)
    at = /^[a-z/!]/i.test(html.charAt(start + 1)) ? endOfTag(html, start) : start + 1
    made += change(html.slice(start, at))
  }
  return made + html.slice(at)
}

function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let at = start; at < html.length; at++) {
    const character = html.charAt(at)
    if (quote) quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return html.length
}

/**
 * HTML that may be parsed under the site's policy. Browsers ignore `style` attributes of parsed HTML there, in inert documents too, and report each one;
 * under another name they can be read: without that all of a text from Google Docs would be bold. Word's conditional comments and XML hold second copies
 * of the text.
 */
export function toInert(html: string): string {
  const body = ['style', 'script', 'xml', 'title', 'iframe', 'object', 'svg'].reduce(
    (text, name) => withoutBetween(text, `<${name}`, `</${name}>`),
    withoutBetween(html, '<!--', '-->'),
  )
  return mapTags(body, (tag) => {
    if (/^<(?:!\[|\/?(?:o|w|m|v|st1):)/i.test(tag)) return ''
    return tag
      .replace(/([\s"'/])style(\s*=)/gi, '$1data-style$2')
      .replace(/([\s"'/])on\w+(\s*=)/gi, '$1data-off$2')
      .replace(/(\ssrc\s*=\s*["']?)data:[^\s"'>]*/gi, '$1data:')
  })
}

/** The value of a style that `toInert` renamed. */
export const styleOf = (element: Element, name: string): string =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i')
    .exec(element.getAttribute('data-style') ?? '')?.[1]
    ?.trim()
    .toLowerCase() ?? ''

/** An element under another name, with what is in it. */
export function rename(element: Element, name: string): Element {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  for (const { name: attribute, value } of element.attributes) made.setAttribute(attribute, value)
  element.replaceWith(made)
  return made
}

/** What a paste had that a text cannot hold, as one and as several. */
const droppedParts = {
  pictures: ['1 picture (add it with the button Picture)', '# pictures (add them with the button Picture)'],
  scripts: ['1 script', '# scripts'],
  links: ['the address of 1 link that cannot be opened here', 'the addresses of # links that cannot be opened here'],
  comments: ['1 comment', '# comments'],
  deletions: ['1 passage that was marked as deleted', '# passages that were marked as deleted'],
  parts: ['1 drawing, film or field', '# drawings, films or fields'],
  underlined: ['the line below 1 passage', 'the lines below # passages'],
  tables: ['the lines of 1 table inside a table', 'the lines of # tables inside a table'],
  numberings: ['the kind of numbers of 1 list: check it', 'the kind of numbers of # lists: check them'],
} as const
export type Dropped = Partial<Record<keyof typeof droppedParts, number | undefined>>

/** A sentence about what was left out, or undefined. */
export function droppedWords(dropped: Dropped): string | undefined {
  const parts = Object.entries(droppedParts).flatMap(([name, [one, several]]) => {
    const count = dropped[name as keyof Dropped] ?? 0
    return count > 0 ? [count === 1 ? one : several.replace('#', String(count))] : []
  })
  const list = new Intl.ListFormat('en-GB').format(parts)
  return parts.length > 0 ? `Left out of the pasted text: ${list}.` : undefined
}

/** Longer pastes would stop the browser. */
export const mostPasted = 5_000_000
export const tooMuchPasted = 'This is too much to paste at once. Paste it in parts.'
