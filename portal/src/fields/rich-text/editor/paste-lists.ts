import { type Marker, markerOf, markerText, maxStart, kinds } from '../numbering.ts'

interface OpenList {
  level: number
  list: Element
  /** The number that the next item has; undefined for bullets. */
  next: ItemNumber | undefined
}

/**
 * Word writes lists as paragraphs with `mso-list:l0 level2 lfo1` and the bullet or number as text. A number that does not continue its list begins
 * another one, and what no list shows, such as '1.1', stays as text: no item gets another number than it had.
 */
export function makeWordLists(doc: Document): void {
  const marked = [...doc.querySelectorAll('p')].flatMap((p) => {
    const found = readMarker(p)
    return found ? [{ p, ...found }] : []
  })
  let open: OpenList[] = []
  for (const [at, { p, level, words, isBullet }] of marked.entries()) {
    // Another block between them ends a list.
    if (p.previousElementSibling !== open[0]?.list) open = []
    const same = open.find((list) => list.level === level)
    const number = isBullet ? undefined : chooseNumber(words, same?.next, followingOf(marked, at))
    const continues =
      same && same.next?.marker === number?.marker && same.next?.number === number?.number && (isBullet || number)
    open = open.filter((list) => list.level < level || (continues && list === same))
    const parent = open.findLast((list) => list.level < level)?.list.lastElementChild
    if (!isBullet && !number) {
      p.prepend(`${words} `)
      parent?.append(p)
      continue
    }
    if (!continues) {
      const list = doc.createElement(number ? 'ol' : 'ul')
      if (number) setNumber(list, number)
      if (parent) parent.append(list)
      else p.before(list)
      open.push({ level, list, next: number })
    }
    const last = open.at(-1)!
    last.next &&= { ...last.next, number: last.next.number + 1 }
    const item = doc.createElement('li')
    last.list.append(item)
    item.append(p)
  }
}

function setNumber(list: Element, { marker, number }: ItemNumber): void {
  list.setAttribute('data-marker', marker)
  list.setAttribute('start', String(number))
}

/** The number of the next item of the same level. */
function followingOf(marked: readonly { level: number; words: string }[], at: number): string {
  const { level } = marked[at]!
  return marked.slice(at + 1, at + 50).find((each) => each.level <= level)?.words ?? ''
}

const levelOf = (p: Element): number => Number(/\bl\d+ level(\d)/i.exec(styleOf(p, 'mso-list'))?.[1] ?? 0)

/** Removes the bullet or number of a paragraph of a list. Without Word's mark it is what a wide space separates, in Word's list paragraphs any space. */
function readMarker(p: Element): { level: number; words: string; isBullet: boolean } | undefined {
  const level = levelOf(p)
  const span = [...p.querySelectorAll('span')].find((each) => /ignore/.test(styleOf(each, 'mso-list')))
  if (level > 0 && span) {
    const words = span.textContent.trim()
    const around = [span, span.parentElement!, ...span.querySelectorAll('span')]
    const isSymbol = around.some((each) => /symbol|wingdings/.test(styleOf(each, 'font-family')))
    span.remove()
    return { level, words, isBullet: isSymbol || isBullet(words) }
  }
  const [start = '', words = ''] = /^\s*([·•▪●○■◦‣]|\S{1,9}(?=\s))\s*/.exec(p.textContent) ?? []
  const isNumber = () => chooseNumber(words, undefined, '') !== undefined
  const isInList = p.className.startsWith('MsoListParagraph')
  const isMarked = level > 0 ? isBullet(words) || isNumber() : /^[·•▪●○■◦‣§o]$/.test(words) || (isInList && isNumber())
  // '§ 5' of a law is no bullet.
  const isApart = level > 0 || (isInList && words !== '§') || /\s{2}$/.test(start)
  if (!isMarked || !isApart) return undefined
  removeStart(p, start.length)
  const indent = /^([\d.]+)pt$/.exec(styleOf(p, 'margin-left'))?.[1]
  return { level: level || Math.max(1, Math.round(Number(indent ?? 36) / 36)), words, isBullet: isBullet(words) }
}

const isBullet = (words: string): boolean => !/[\p{L}\p{N}]/u.test(words) || /^\D$/u.test(words)

function removeStart(p: Element, length: number): void {
  const texts = p.ownerDocument.createTreeWalker(p, NodeFilter.SHOW_TEXT)
  let left = length
  for (let text = texts.nextNode(); text && left > 0; text = texts.nextNode()) {
    const words = text.nodeValue ?? ''
    text.nodeValue = words.slice(left)
    left -= words.length
  }
}

const bulletKinds = /^(none|disc|circle|square)$/
/** The kind of numbers that a value of `list-style-type` means. */
function kindOfStyle(style: string): string | undefined {
  const [, size, kind] = /^(?:(lower|upper)-)?(alpha|latin|roman|decimal)$/.exec(style) ?? []
  const letter = kind && { alpha: 'a', latin: 'a', roman: 'i', decimal: '1' }[kind]
  return size === 'upper' ? letter?.toUpperCase() : letter
}

/** Gives each numbered list its kind and first number, and a list of its own to an item that does not continue; answers how many count otherwise. */
export function nameNumbers(doc: Document): number {
  let unknown = 0
  for (const list of doc.querySelectorAll('ul, ol')) {
    if (list.hasAttribute('data-marker')) continue
    const [first] = list.children
    const style = [list, first].map((each) => each && styleOf(each, 'list-style-type')).find(Boolean) ?? ''
    const kind = style ? kindOfStyle(style) : (list.getAttribute('type') ?? '1')
    const isBullets = bulletKinds.test(style) || (list.tagName === 'UL' && !kindOfStyle(style))
    const named = rename(list, isBullets ? 'ul' : 'ol')
    if (isBullets) continue
    if (markerOf(`${kind}.`) !== `${kind}.`) unknown += 1
    splitByValues(named, markerOf(`${kind}.`))
  }
  return unknown
}

function splitByValues(list: Element, marker: Marker): void {
  const items = [...list.children]
  const step = list.hasAttribute('reversed') ? -1 : 1
  const start = list.getAttribute('start') ?? (step < 0 ? items.length : 1)
  let [into, number, expected] = [list, Number(start), Number(start)]
  setNumber(list, { marker, number })
  for (const item of items) {
    number = Number(item.getAttribute('value') ?? number)
    if (number !== expected) {
      const next = list.ownerDocument.createElement('ol')
      into.after(next)
      into = next
      setNumber(into, { marker, number })
    }
    if (into !== list) into.append(item)
    expected = number + 1
    number += step
  }
  if (list.children.length === 0) list.remove()
}

/** Puts a list that is a child of a list, as in Google Docs, into the item before it. */
export function nestLists(doc: Document): void {
  for (const list of doc.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
  }
}

/** Documents have a depth: deeper lists, and numbers that a list cannot have, become text in the item around them. */
export function flattenLists(doc: Document): void {
  for (const list of [...doc.querySelectorAll('ul, ol')].reverse()) {
    const start = Number(list.getAttribute('start') ?? 1)
    const isPossible = start >= 0 && start + list.children.length <= maxStart
    const maxLevels = list.closest('td, th') ? 3 : 4
    if (isPossible && levelsAbove(list) < maxLevels) continue
    const marker = list.getAttribute('data-marker')
    const blocks = [...list.children].map((item, at) => {
      const block = doc.createElement('div')
      block.append(...item.childNodes)
      const first = block.firstElementChild
      const isFirst = first?.tagName === 'P' && !first.previousSibling?.textContent?.trim()
      ;(isFirst ? first : block).prepend(`${marker ? markerText(markerOf(marker), start + at) : '•'} `)
      return block
    })
    list.replaceWith(...blocks)
  }
}

function levelsAbove(list: Element): number {
  let levels = 0
  for (let at = list.parentElement; at; at = at.parentElement) if (/^[UO]L$/.test(at.tagName)) levels += 1
  return levels
}

interface ItemNumber {
  marker: Marker
  number: number
}

let romanNumbers: Map<string, number> | undefined

/** What a written number can mean: '(i)' is the first Roman number and the ninth letter. Each meaning shows the same characters. */
export function readNumber(text: string): ItemNumber[] {
  const [, written = ''] = /^\(?(\d{1,4}|[a-z]{1,15}|[A-Z]{1,15})[.)]$/.exec(text) ?? []
  romanNumbers ??= new Map(Array.from({ length: 3_999 }, (_, at) => [markerText('i.', at + 1).slice(0, -1), at + 1]))
  const asLetters = written
    .toLowerCase()
    .split('')
    .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0)
  const asRoman = romanNumbers.get(written.toLowerCase()) ?? 0
  const numbers = { '1': Number(written), a: asLetters, A: asLetters, i: asRoman, I: asRoman }
  return kinds
    .map((kind) => ({ marker: markerOf(text.replace(written, kind)), number: numbers[kind] }))
    .filter(({ marker, number }) => number <= maxStart && written && markerText(marker, number) === text)
}

/** The meaning of a number that continues a list, or that the following number continues; undefined where no list shows it. */
export function chooseNumber(text: string, expected: ItemNumber | undefined, following: string) {
  const found = readNumber(text)
  const isSame = (one: ItemNumber) => one.marker === expected?.marker && one.number === expected.number
  return (
    found.find(isSame) ??
    found.find(({ marker, number }) => markerText(marker, number + 1) === following) ??
    found.find(({ number }) => number === 1) ??
    found[0]
  )
}

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

const dataPicture = /\ssrc\s*=\s*["']?data:(image\/(?:png|jpeg|gif|webp));base64,([a-z\d+/=\s]+)/i

/** The first pictures that pasted HTML has in itself, as files. */
export function picturesIn(html: string, max: number): File[] {
  const files: File[] = []
  mapTags(html, (tag) => {
    const [, type = '', base64 = ''] = (files.length < max && /^<img\s/i.test(tag) && dataPicture.exec(tag)) || []
    try {
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
      if (bytes.length > 0) files.push(new File([bytes], `pasted.${type.slice('image/'.length)}`, { type }))
    } catch {
      // Not what it says: it counts as left out.
    }
    return ''
  })
  return files
}

/** Longer pastes would stop the browser. */
export const maxPasted = 5_000_000
export const tooMuchPasted = 'This is too much to paste at once. Paste it in parts.'
