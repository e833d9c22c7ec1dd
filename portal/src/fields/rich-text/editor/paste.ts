import { allowedLink, fileAddress } from '../document.ts'
import { type Dropped, styleOf, toInert } from './paste-html.ts'
import { flattenLists, makeWordLists } from './paste-lists.ts'
import { ownPath } from './typed-address.ts'

/** HTML of Word, Google Docs or a web page made plain; the editor's schema then takes the blocks and marks that it knows. */
export function cleanPasted(html: string): { html: string; dropped: Dropped } {
  const scripts = html.match(/<script[\s>]/gi)?.length ?? 0
  const doc = new DOMParser().parseFromString(toInert(html), 'text/html')
  for (const element of doc.querySelectorAll(neverText)) element.remove()
  makeWordLists(doc)
  takeMarksFromStyles(doc)
  nameBlocks(doc)
  makeTableHeads(doc)
  flattenLists(doc)
  const dropped = { scripts, pictures: dropPictures(doc), links: checkLinks(doc) }
  for (const element of doc.body.querySelectorAll('*'))
    for (const name of element.getAttributeNames()) if (!kept.test(name)) element.removeAttribute(name)
  removeEmptyParagraphs(doc)
  return { html: doc.body.innerHTML, dropped }
}

/** Besides what is never text: Word's comments and deleted words, and the break that Google Docs puts after the last block. */
const neverText =
  'script, style, meta, link, template, noscript, iframe, object, embed, svg, form, input, button, select, textarea, ' +
  'del, .MsoCommentReference, .MsoCommentText, [data-style*="mso-element:comment" i], [data-style*="mso-comment" i], ' +
  '[data-style*="mso-hide:all" i], br.Apple-interchange-newline'

const kept =
  /^(href|src|alt|colspan|rowspan|start|data-pm-slice|data-tone|data-file|data-name|data-bytes|data-kind|data-fees)$/

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

/** Renames an element, keeping what is in it. */
function rename(element: Element, name: string): void {
  const made = element.ownerDocument.createElement(name)
  made.append(...element.childNodes)
  element.replaceWith(made)
}

function takeMarksFromStyles(doc: Document): void {
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

/** A first row that is a head, or all bold, gets header cells. */
function makeTableHeads(doc: Document): void {
  for (const table of doc.querySelectorAll('table')) {
    const cells = [...(table.rows[0]?.cells ?? [])]
    const isBold = (cell: Element) => {
      const words = cell.textContent.trim()
      const bold = [...cell.querySelectorAll('b, strong')].map((part) => part.textContent).join('')
      return words !== '' && bold.replace(/\s/g, '') === words.replace(/\s/g, '')
    }
    const isHead = cells.some((cell) => cell.closest('thead')) || (table.rows.length > 1 && cells.every(isBold))
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
