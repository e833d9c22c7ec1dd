import { styleOf } from './paste-html.ts'

const levelOf = (p: Element): number => Number(/\bl\d+ level(\d)/i.exec(styleOf(p, 'mso-list'))?.[1] ?? 0)

/** Word writes lists as paragraphs with `mso-list:l0 level2 lfo1` and the bullet or number as text. */
export function makeWordLists(doc: Document): void {
  const open: { level: number; list: Element }[] = []
  for (const p of [...doc.querySelectorAll('p')].filter((each) => levelOf(each) > 0)) {
    const level = levelOf(p)
    const isNumbered = takeMarker(p)
    // Another block between them ends a list.
    if (p.previousElementSibling !== open[0]?.list) open.length = 0
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.length === 0 || open.at(-1)!.level < level) {
      const list = doc.createElement(isNumbered ? 'ol' : 'ul')
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else p.before(list)
      open.push({ level, list })
    }
    const item = doc.createElement('li')
    open.at(-1)!.list.append(item)
    const line = doc.createElement('p')
    line.append(...p.childNodes)
    item.append(line)
    p.remove()
  }
}

/** Removes the bullet or number of a paragraph, and says whether it was a number. */
function takeMarker(p: Element): boolean {
  const marker = [...p.querySelectorAll('span')].find((span) => /ignore/.test(styleOf(span, 'mso-list')))
  const words = marker?.textContent.trim() ?? ''
  marker?.remove()
  return /^\(?[\da-z]{1,4}[.)]/i.test(words)
}

/** Lists nested deeper than this become entries of the list around them, since documents have a depth. */
const mostLevels = 3

/** Also puts a list that is a child of a list, as in Google Docs, into the item before it. */
export function flattenLists(doc: Document): void {
  for (const list of doc.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const before = list.previousElementSibling
    if (before?.tagName === 'LI') before.append(list)
  }
  for (const list of [...doc.querySelectorAll('li ul, li ol')].reverse()) {
    if (levelsAbove(list) < mostLevels) continue
    const item = list.parentElement?.closest('li')
    item?.after(...list.children)
    list.remove()
  }
}

function levelsAbove(list: Element): number {
  let levels = 0
  for (let at = list.parentElement; at; at = at.parentElement) if (/^[UO]L$/.test(at.tagName)) levels += 1
  return levels
}
