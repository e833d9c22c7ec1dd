import { expect, test } from 'vitest'
import { readPieces } from '#ui/page/document-text.ts'
import { sitePages } from '#page-lists.ts'
import { builtInGuide } from './built-in.ts'
import { mergeGuide } from './rules.ts'
import { blocksOf, guideAddress, guideTopics } from './topics.ts'

test('the wording of staff replaces a topic, and the built-in one remains elsewhere', () => {
  const own = { key: 'bills', title: 'Own', lead: 'L', sections: [] }
  const shown = mergeGuide([own])
  expect(shown.map(({ key }) => key)).toEqual(guideTopics.map(({ key }) => key))
  expect(shown.find(({ key }) => key === 'bills')?.title).toBe('Own')
  expect(shown.find(({ key }) => key === 'meters')?.title).toBe(builtInGuide.meters.title)
})

test('blank lines separate paragraphs, and hyphens begin the items of a list', () => {
  expect(blocksOf('One\ntwo.\n\nThree:\n- a\n- b\r\n\r\n  ')).toEqual([
    { kind: 'paragraph', text: 'One two.' },
    { kind: 'paragraph', text: 'Three:' },
    { kind: 'list', items: ['a', 'b'] },
  ])
  expect(blocksOf('')).toEqual([])
})

test('every statement of the built-in guide has a source, and its links lead to pages of the site', () => {
  const paths = new Set(sitePages.flatMap(({ pages }) => pages.map(({ path }) => path)))
  for (const { key } of guideTopics) {
    expect(paths).toContain(guideAddress(key))
    for (const { heading, text, source } of builtInGuide[key].sections) {
      expect(source.length, heading).toBeGreaterThan(10)
      for (const { href } of readPieces(text))
        if (href?.startsWith('/')) expect(paths, heading).toContain(href.split('#')[0])
    }
  }
})
