import { allowedLink, fileAddress } from '../document.ts'
import {
  flattenLists,
  makeWordLists,
  nameNumbers,
  nestLists,
  type Dropped,
  rename,
  styleOf,
  toInert,
} from './paste-lists.ts'

/** The path of an address of this site, so that a link follows it to another domain and a renamed page; other addresses as they are. */
function ownPath(address: string): string {
  if (typeof location === 'undefined' || !URL.canParse(address)) return address
  const { origin, pathname, search, hash } = new URL(address)
  return origin === location.origin ? pathname + search + hash : address
}

/** The address that typed words mean, or undefined: `www.example.com` gets its https, an e-mail address its mailto. */
export function typedAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(text)) return allowedLink(`mailto:${text}`)
  if (/^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(text)) return allowedLink(`https://${text}`)
  return allowedLink(ownPath(text))
}

export const addressProblem =
  'Enter a web address such as https://example.com, an e-mail address, or a path of this site such as /regulations. Or search for a page and choose it.'

/** HTML of Word, Google Docs or a web page made plain; the editor's schema then takes the blocks and marks that it knows. */
export function cleanPasted(html: string): { html: string; dropped: Dropped } {
  const { doc, dropped: already } = readPasted(html)
  nameBlocks(doc)
  const tables = flattenTables(doc)
  makeTableHeads(doc)
  nestLists(doc)
  const numberings = nameNumbers(doc)
  flattenLists(doc)
  const dropped = { ...already, pictures: dropPictures(doc), links: checkLinks(doc), tables, numberings }
  for (const element of doc.body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!kept.test(name)) element.removeAttribute(name)
  removeEmptyParagraphs(doc)
  return { html: doc.body.innerHTML, dropped }
}

const comment = '.MsoCommentReference'
/** What Word deleted while it recorded changes; any other deleted words are a line through words. */
const deletedBefore = 'del[cite], del[datetime]'
const noText =
  /<(?:iframe|object|embed|select|textarea|video|audio|canvas|svg(?![^>]{0,500}aria-hidden)|input(?![^>]{0,500}(?:checkbox|hidden)))[\s>]/gi

/** Pasted HTML as an inert document, with what styles mean as elements, and what it had besides text. */
export function readPasted(html: string): { doc: Document; dropped: Dropped } {
  const [scripts, parts] = [/<script[\s>]/gi, noText].map((each) => html.match(each)?.length)
  const doc = new DOMParser().parseFromString(toInert(html), 'text/html')
  readStyleSheet(doc, html)
  writeCheckBoxes(doc)
  const [comments, deletions] = [comment, deletedBefore].map((each) => doc.querySelectorAll(each).length)
  for (const element of doc.querySelectorAll(neverText)) element.remove()
  makeWordLists(doc)
  return { doc, dropped: { scripts, comments, deletions, parts, underlined: readMarksFromStyles(doc) } }
}

/** Besides what is never text: the texts of comments, and the break that Google Docs puts after the last block. */
const neverText =
  `${comment}, ${deletedBefore}, script, style, meta, link, template, noscript, iframe, object, embed, svg, form, input, ` +
  'button, select, textarea, video, audio, canvas, ' +
  '.MsoCommentText, [data-style*="mso-element:comment" i], [data-style*="mso-comment" i], ' +
  '[data-style*="mso-hide:all" i], br.Apple-interchange-newline'

const kept =
  /^(href|src|alt|colspan|rowspan|start|data-marker|data-pm-slice|data-tone|data-file|data-name|data-bytes|data-kind|data-fees)$/

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Excel says in a style sheet what is struck through, raised or bold. */
function readStyleSheet(doc: Document, html: string): void {
  const start = html.indexOf('>', html.search(/<style/i))
  const end = html.indexOf('</style', start)
  if (start === -1 || end === -1 || !/<style/i.test(html)) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(html.slice(start + 1, end).replace(/<!--|-->/g, ''))
  for (const rule of [...sheet.cssRules].filter((each) => each instanceof CSSStyleRule).slice(0, 1_000)) {
    const { textDecorationLine, verticalAlign, fontWeight } = rule.style
    const says = `;text-decoration:${textDecorationLine};vertical-align:${verticalAlign};font-weight:${fontWeight}`
    if (!/line-through|super|sub|bold|[6-9]00/.test(says)) continue
    for (const element of doc.querySelectorAll(rule.selectorText))
      element.setAttribute('data-style', (element.getAttribute('data-style') ?? '') + says)
  }
}

function writeCheckBoxes(doc: Document): void {
  for (const box of doc.querySelectorAll('input[type=checkbox], [role=checkbox]')) {
    const isChecked = box.hasAttribute('checked') || box.getAttribute('aria-checked') === 'true'
    const host = box.querySelector('p') ?? box
    if (box.matches('input, button')) box.replaceWith(isChecked ? '☑' : '☐')
    else host.prepend(isChecked ? '☑ ' : '☐ ')
  }
}

/** Raised, lowered, struck and bold words of styles become elements; answers how many are underlined. */
function readMarksFromStyles(doc: Document): number {
  for (const element of doc.querySelectorAll('[data-style]')) {
    const align = styleOf(element, 'vertical-align')
    const raise = Number.parseFloat(styleOf(element, 'mso-text-raise')) || 0
    const script = align === 'super' || raise > 0 ? 'sup' : align === 'sub' || raise < 0 ? 'sub' : undefined
    if (script && !element.closest('sup, sub')) wrapInner(element, script)
    const line = styleOf(element, 'text-decoration') + styleOf(element, 'text-decoration-line')
    if (line.includes('line-through') && !element.closest('s, del, strike')) wrapInner(element, 's')
    if (line.includes('underline') && !element.closest('u, a')) wrapInner(element, 'u')
  }
  const underlined = [...doc.querySelectorAll('u')].filter((u) => !u.closest('a')).length
  // Google Docs wraps everything in <b style="font-weight:normal">.
  for (const b of doc.querySelectorAll('b, strong')) if (/^(normal|400)$/.test(styleOf(b, 'font-weight'))) unwrap(b)
  for (const span of doc.querySelectorAll('span, font')) {
    const isBold = /^(bold|bolder|[6-9]00)$/.test(styleOf(span, 'font-weight'))
    if (styleOf(span, 'font-style') === 'italic') wrapInner(span, 'em')
    if (isBold) wrapInner(span, 'strong')
    unwrap(span)
  }
  // Headings are bold already.
  for (const b of doc.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(b)
  return underlined
}

function wrapInner(element: Element, name: string): void {
  const inner = element.ownerDocument.createElement(name)
  inner.append(...element.childNodes)
  element.append(inner)
}

function nameBlocks(doc: Document): void {
  for (const title of doc.querySelectorAll('p.MsoTitle')) rename(title, 'h2')
  for (const quote of doc.querySelectorAll('p.MsoQuote, p.MsoIntenseQuote')) {
    const block = doc.createElement('blockquote')
    quote.replaceWith(block)
    block.append(quote)
  }
  for (const heading of doc.querySelectorAll('h1, h4, h5, h6')) rename(heading, heading.tagName === 'H1' ? 'h2' : 'h3')
}

/** A table inside a table becomes a line for each of its rows; answers how many did. */
function flattenTables(doc: Document): number {
  const inner = [...doc.querySelectorAll('table table')].reverse() as HTMLTableElement[]
  for (const table of inner) {
    const lines = [...table.rows].map((row) => {
      const line = doc.createElement('p')
      for (const cell of row.cells) {
        for (const block of cell.querySelectorAll('p, div, ul, ol, li')) block.replaceWith(' ', ...block.childNodes)
        line.append(line.hasChildNodes() ? ' | ' : '', ...cell.childNodes)
      }
      return line
    })
    table.replaceWith(...lines)
  }
  return inner.length
}

/** A first row that is a head, or all bold, gets header cells. */
function makeTableHeads(doc: Document): void {
  for (const table of doc.querySelectorAll('table')) {
    const cells = [...(table.rows[0]?.cells ?? [])]
    const isBold = (cell: Element) => {
      const bold = [...cell.querySelectorAll('b, strong')].map((part) => part.textContent).join('')
      const isAll = /^(bold|bolder|[6-9]00)$/.test(styleOf(cell, 'font-weight'))
      return isAll || bold.replace(/\s/g, '') === cell.textContent.replace(/\s/g, '')
    }
    const isBoldRow = table.rows.length > 1 && cells.every(isBold) && cells.some((cell) => cell.textContent.trim())
    const isHead = cells.some((cell) => cell.closest('thead')) || isBoldRow
    if (!isHead) continue
    for (const cell of cells) {
      for (const b of cell.querySelectorAll('b, strong')) unwrap(b)
      if (cell.tagName === 'TH') continue
      const head = doc.createElement('th')
      for (const name of ['colspan', 'rowspan']) head.setAttribute(name, cell.getAttribute(name) ?? '1')
      head.append(...cell.childNodes)
      cell.replaceWith(head)
    }
  }
}

/** Pictures of other places are not shown on this site; answers how many were dropped. */
function dropPictures(doc: Document): number {
  const foreign = [...doc.querySelectorAll('img')].filter((img) => !fileAddress.test(img.getAttribute('src') ?? ''))
  for (const img of foreign) img.remove()
  return foreign.length
}

/** Links that may not be stored lose their address and keep their words; answers how many did. */
function checkLinks(doc: Document): number {
  let dropped = 0
  for (const a of doc.querySelectorAll('a')) {
    const href = a.getAttribute('href')
    const redirect = /^https:\/\/www\.google\.com\/url\?(.*)$/.exec(href ?? '')
    const address = (redirect && new URLSearchParams(redirect[1]).get('q')) ?? href
    // An anchor of Word's own, such as a footnote or a place in its table of contents, leads nowhere here.
    const isOwn = !address || /^(#_|file:|about:)/i.test(address)
    const allowed = isOwn ? undefined : allowedLink(ownPath(address))
    if (allowed) a.setAttribute('href', allowed)
    else {
      if (!isOwn) dropped += 1
      unwrap(a)
    }
  }
  return dropped
}

/** Word and mail programs make space with empty paragraphs. */
function removeEmptyParagraphs(doc: Document): void {
  for (const p of doc.querySelectorAll('p'))
    if (!p.textContent.trim() && !p.querySelector('img') && !p.dataset['file'] && !p.closest('td, th, li')) p.remove()
}
