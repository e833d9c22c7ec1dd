import { plainMarked } from '../document.ts'
import { readPasted } from './paste.ts'

const markNames = { sup: 'superscript', sub: 'subscript', s: 'strike', strike: 'strike', del: 'strike' } as const
const marked = Object.keys(markNames).join(', ')
const contextLength = 12

/** The plain text of a clipboard with what the marks of its HTML mean: browsers paste 10<sup>6</sup> as 106. Each mark is found by the words around it. */
export function plainPasted(html: string, plain: string): string {
  const { doc } = readPasted(html)
  let [made, rest] = ['', plain]
  let previous: Element | undefined
  for (const element of doc.querySelectorAll(marked)) {
    if (element.parentElement?.closest(marked)) continue
    const block = element.closest('p, li, td, th, div, h1, h2, h3, h4, h5, h6, body')!
    const around = doc.createRange()
    if (previous && block.contains(previous)) around.setStartAfter(previous)
    else around.setStart(block, 0)
    around.setEndBefore(element)
    const before = withoutSpace(around.toString()).slice(-contextLength)
    around.setEnd(block, block.childNodes.length)
    around.setStartAfter(element)
    const after = withoutSpace(around.toString()).slice(0, contextLength)
    const words = withoutSpace(element.textContent)
    const found = new RegExp(`(${loosely(before)})(${loosely(words)})(?=\\s*${loosely(after)})`).exec(rest)
    if (!words || !found) continue
    const name = markNames[element.localName as keyof typeof markNames]
    made += rest.slice(0, found.index) + found[1] + plainMarked(found[2]!, name)
    rest = rest.slice(found.index + found[0].length)
    previous = element
  }
  return made + rest
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '')
const loosely = (text: string): string => text.replace(/[^]/g, (unit) => `${/\w/.test(unit) ? '' : '\\'}${unit}\\s*`)
