import { compile, type FormatCallback } from 'html-to-text'

const maxHtml = 2_000_000
/** The parser takes time by the square of the depth: no mail of a person has so many elements, and with so many it takes less than a second. */
const maxTags = 50_000
const maxDepth = 500

/** The words of a picture, in brackets; its address is of no use in a text. */
const picture: FormatCallback = ({ attribs }, _walk, builder) => {
  const words = String((attribs as Record<string, string>)['alt'] ?? '').trim()
  if (words) builder.addInline(`[${words}]`)
}

const surround = (selector: string, prefix: string, suffix = prefix) => ({
  selector,
  format: 'inlineSurround',
  options: { prefix, suffix },
})
const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const convert = compile({
  wordwrap: false,
  // All of it: programs quote a page with its body inside another one.
  baseElements: { selectors: [] },
  limits: { maxDepth, ellipsis: '…' },
  formatters: { picture },
  selectors: [
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'picture' },
    { selector: 'tr', format: 'block', options: oneLine },
    surround('td', '', ' '),
    surround('th', '', ' '),
    ...['s', 'del', 'strike'].map((name) => surround(name, '~~')),
    surround('sup', '^', ''),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe'].map((selector) => ({
      selector,
      format: 'skip',
    })),
  ],
})

/** The text that a person sees of a mail in HTML, with the addresses of links and the words of pictures; quoted parts begin with '>'. */
export function textOfHtml(html: string): string {
  let end = 0
  for (let tags = 0; tags < maxTags && end >= 0; tags++) end = html.indexOf('<', end + 1)
  return convert(html.slice(0, end < 0 ? maxHtml : Math.min(end, maxHtml)))
    .split('\n')
    .map((line) => line.trimEnd().replaceAll('\u00a0', ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
