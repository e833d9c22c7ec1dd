const mostHtml = 2_000_000
const silent = new Set(['head', 'style', 'script', 'title', 'template', 'noscript', 'svg', 'object', 'iframe'])
const breaks = new Set([
  'br',
  'p',
  'div',
  'tr',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'ul',
  'ol',
  'pre',
  'hr',
  'blockquote',
])
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}

/** The text that a person sees of a mail in HTML; quoted parts begin with '>'. Reads each character once, whatever the HTML is like. */
export function textOfHtml(html: string): string {
  const reader = new HtmlReader()
  const source = html.slice(0, mostHtml)
  for (let index = 0; index < source.length;) {
    if (source[index] === '<') index = reader.takeTag(source, index)
    else {
      const end = source.indexOf('<', index)
      const stop = end < 0 ? source.length : end
      reader.takeText(source.slice(index, stop))
      index = stop
    }
  }
  return reader.finish()
}

class HtmlReader {
  readonly #lines: string[] = []
  /** Pieces of the current line, because a text that grows by one character at a time is copied each time. */
  #pieces: string[] = []
  #endsInSpace = true
  #depth = 0
  #silent: string | undefined

  /** Returns where the text after the tag begins. */
  takeTag(source: string, at: number): number {
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('-->', at + 4)
      return end < 0 ? source.length : end + 3
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]{0,14})/i.exec(source.slice(at, at + 20)) ?? []
    if (!name && source[at + 1] !== '!' && source[at + 1] !== '?') {
      this.takeText('<')
      return at + 1
    }
    const end = source.indexOf('>', at)
    this.#take(name.toLowerCase(), slash === '/')
    return end < 0 ? source.length : end + 1
  }

  #take(name: string, closes: boolean): void {
    if (this.#silent) {
      if (closes && name === this.#silent) this.#silent = undefined
      return
    }
    if (silent.has(name) && !closes) {
      this.#silent = name
      return
    }
    if (breaks.has(name)) this.#break(name === 'br')
    if (name === 'blockquote') this.#depth = Math.min(9, Math.max(0, this.#depth + (closes ? -1 : 1)))
    if (name === 'p' && !closes) this.#blank()
    if (name === 'td' && closes) this.#add(' ')
  }

  takeText(text: string): void {
    if (this.#silent) return
    if (!text.trim() && this.#endsInSpace) return
    const plain = text.replace(
      /&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{1,10});/gi,
      (whole, name: string) => decode(name) ?? whole,
    )
    const flat = plain.replace(/[ \t\r\n\u00a0]+/g, ' ')
    this.#add(flat)
  }

  #add(text: string): void {
    const added = this.#endsInSpace ? text.trimStart() : text
    if (!added) return
    this.#pieces.push(added)
    this.#endsInSpace = added.endsWith(' ')
  }

  #break(always: boolean): void {
    const line = this.#pieces.join('').trim()
    this.#pieces = []
    this.#endsInSpace = true
    if (line || always) this.#lines.push(`${'>'.repeat(this.#depth)}${this.#depth > 0 ? ' ' : ''}${line}`.trimEnd())
  }

  #blank(): void {
    if (this.#lines.length > 0 && this.#lines.at(-1) !== '') this.#lines.push('>'.repeat(this.#depth))
  }

  finish(): string {
    this.#break(false)
    return this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' '
}
