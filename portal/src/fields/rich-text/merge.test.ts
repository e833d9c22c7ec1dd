import { describe, expect, it } from 'vitest'
import { mergeValues, mergeDocuments } from '../merge-values.ts'
import { canonical, keyOfNode } from './canonical.ts'
import type { RichNode } from './document.ts'
import { richTextSchema } from './checked-document.ts'
import { bold, doc, everyBlock, heading, link, listOf, p, picture, table, words } from './testing.ts'

const merge = (base: RichNode, mine: RichNode, theirs: RichNode) => {
  const merged = mergeDocuments(base, mine, theirs)
  if (merged) richTextSchema.parse(merged.value)
  return merged?.value
}

describe('two changed copies of a document', () => {
  it('join where different blocks changed', () => {
    const base = doc(p('One'), p('Two'), p('Three'))
    const mine = doc(p('One, mine'), p('Two'), p('Three'))
    const theirs = doc(p('One'), p('Two'), p('Three'), p('Four'))
    expect(merge(base, mine, theirs)).toEqual(doc(p('One, mine'), p('Two'), p('Three'), p('Four')))
  })

  it('join word by word in one block, with marks, also inside lists and cells of one grid', () => {
    const all = 'The tariff rises in March for all customers.'
    const mine = p('The new tariff rises in March for all customers.')
    const theirs = p('The tariff rises in March for ', words('all', bold), ' customers.')
    const both = p('The new tariff rises in March for ', words('all', bold), ' customers.')
    expect(merge(doc(p(all)), doc(mine), doc(theirs))).toEqual(doc(both))
    const list = (...items: RichNode[]) => doc(listOf('bulletList', ...items.map((item) => [item])))
    expect(merge(list(p(all), p('b')), list(mine, p('b')), list(theirs, p('b')))).toEqual(list(both, p('b')))
    const cells = (a: string, d: string) => doc(table(['a', 'b'], [a, d]))
    expect(merge(cells('c', 'd'), cells('C', 'd'), cells('c', 'D'))).toEqual(canonical(cells('C', 'D')))
  })

  it('are a question where both changed the same, or one removed what the other changed', () => {
    expect(merge(doc(p('In March.')), doc(p('In April.')), doc(p('In May.')))).toBeUndefined()
    expect(merge(doc(p('One'), p('Two')), doc(p('One')), doc(p('One'), p('Two more')))).toBeUndefined()
    const grid = (...rows: string[][]) => doc(table(['a', 'b'], ...rows))
    expect(merge(grid(['c', 'd']), grid(['C', 'd']), grid(['c', 'd'], ['e', 'f']))).toBeUndefined()
    const linked = (href: string) => doc(p(words('here', link(href))))
    expect(merge(linked('/order'), linked('/faqs'), linked('/licenses'))).toBeUndefined()
    expect(merge(doc(heading(2, 'A')), doc(heading(3, 'A')), doc(p('A')))).toBeUndefined()
  })

  it('join settings of one block', () => {
    const shown = (alt: string, caption: string) => doc(picture({ alt, caption }))
    expect(merge(shown('a', 'b'), shown('A', 'b'), shown('a', 'B'))).toEqual(shown('A', 'B'))
  })

  it('leave an empty document where everything was removed', () => {
    const [none, one] = [doc({ type: 'paragraph' }), doc(p('One'))]
    expect(merge(one, none, none)).toEqual(none)
    expect(merge(one, one, none)).toEqual(none)
  })

  it('join among the fields of an item, whatever the order of names in the stored JSON', () => {
    const field = { kind: 'richText', label: 'Content' } as const
    const base = everyBlock()
    const mine = { ...base, content: [...base.content!, p('Mine')] }
    const theirs = { content: [p('Theirs'), ...base.content!.map(reversed)], type: 'doc' }
    const { values, open } = mergeValues({ body: field }, { body: base }, { body: mine }, { body: theirs })
    expect(open).toEqual([])
    expect(values['body']).toEqual(canonical(doc(p('Theirs'), ...base.content!, p('Mine'))))
  })
})

/** As PostgreSQL may answer it. */
function reversed(node: RichNode): RichNode {
  const entries = Object.entries(node).map(([name, value]) => [
    name,
    name === 'content' ? (value as RichNode[]).map(reversed) : value,
  ])
  return Object.fromEntries(entries.reverse()) as unknown as RichNode
}

/** The same numbers in each run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below
}

const randomBlocks = (next: (below: number) => number): RichNode[] =>
  Array.from({ length: 1 + next(6) }, (_, at) => {
    const text = Array.from({ length: 1 + next(8) }, () => `w${next(30)}`).join(' ') + ` #${at}`
    return [p(text), heading(2, text), listOf('bulletList', [p(text)], [p(`item ${at}`)])][next(5)] ?? p(text)
  })

function edited(blocks: RichNode[], who: string, next: (below: number) => number): RichNode {
  const list = structuredClone(blocks)
  for (let edits = 1 + next(2); edits > 0; edits--) {
    const at = next(list.length || 1)
    const kind = next(3)
    if (kind === 0 && list.length > 1) list.splice(at, 1)
    else if (kind === 1) list.splice(at, 0, p(`${who}${next(1_000_000)}`))
    else if (list[at]) changeWord(list[at], `${who}${next(1_000_000)}`, next)
  }
  return doc(...list)
}

function changeWord(block: RichNode, word: string, next: (below: number) => number): void {
  let node = block
  while (node.text === undefined) node = node.content![0]!
  const parts = node.text.split(' ')
  parts[next(parts.length)] = word
  node.text = parts.join(' ')
}

it('in 3,000 random pairs no word of either side is lost, and the order of the sides does not matter', () => {
  const next = numbers(7)
  let joined = 0
  for (let round = 0; round < 3_000; round++) {
    const blocks = randomBlocks(next)
    const [mine, theirs] = [edited(blocks, 'm', next), edited(blocks, 't', next)]
    const one = merge(doc(...blocks), mine, theirs)
    const other = merge(doc(...blocks), theirs, mine)
    expect(other && keyOfNode(other)).toBe(one && keyOfNode(one))
    if (!one) continue
    joined++
    const text = keyOfNode(one)
    for (const side of [mine, theirs])
      for (const word of keyOfNode(side).match(/[mt]\d{2,}/g) ?? [])
        if (!text.includes(word)) expect(text).toContain(word)
  }
  expect(joined).toBeGreaterThan(800)
})
