import { posix } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { parseSync } from 'vite'

export type PageScripts = {
  /** Files that a first visit loads, as addresses. */
  files: string[]
  /** Texts of its inline scripts. */
  inline: string[]
}

/** The script files that an HTML page requests, and its inline scripts. */
export function scriptsOfPage(html: string): PageScripts {
  const files = new Set<string>()
  const inline: string[] = []
  const take = (address: string | undefined) =>
    address?.startsWith('/') && !address.startsWith('//') && files.add(address.replace(/[?#].*/, ''))
  for (const [tag] of html.matchAll(/<link\b[^>]*>/gi))
    if (/\brel="?modulepreload\b/i.test(tag)) take(/\bhref="([^"]+)"/i.exec(tag)?.[1])
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const source = /\bsrc="([^"]+)"/i.exec(attributes)?.[1]
    if (source) take(source)
    else if (isScript(attributes) && text.trim()) {
      inline.push(text)
      for (const [, address] of text.matchAll(/\bimport\b[^"';]*["'](\/[^"']+\.js)["']/g)) take(address)
      for (const [, address] of text.matchAll(/\bimport\(\s*["'](\/[^"']+\.js)["']\s*\)/g)) take(address)
    }
  }
  return { files: [...files], inline }
}

function isScript(attributes: string): boolean {
  const type = /\btype="?([^"\s]+)/i.exec(attributes)?.[1]
  return !type || /^(module|text\/javascript)$/i.test(type)
}

/** `files` and everything they import statically, each once; `read` gives the text of a path such as `/assets/a.js`. */
export function withStaticImports(files: string[], read: (path: string) => string): string[] {
  const seen = new Set<string>()
  const waiting = [...files]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const specifier of staticImports(path, read(path))) waiting.push(posix.resolve(posix.dirname(path), specifier))
  }
  return [...seen]
}

function staticImports(path: string, text: string): string[] {
  const { module } = parseSync(path, text)
  const reExported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
  return [...module.staticImports.map((each) => each.moduleRequest.value), ...reExported].filter(
    (each) => each !== undefined,
  )
}

/** Transferred bytes when each text is compressed with brotli at the highest level. */
export function scriptBytes(texts: string[]): number {
  return texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
}
