import { describe, expect, it } from 'vitest'
import { droppedWords, mapTags, picturesIn, toInert, withoutBetween } from './paste-lists.ts'
import { typedAddress } from './paste.ts'

describe('pasted HTML before a browser reads it', () => {
  it('loses scripts, comments and the XML of Word, and keeps styles under another name', () => {
    expect(toInert('a<SCRIPT>alert("</p>")</script>b<!-- <b>c</b> -->d<o:p>e</o:p><style>p{}')).toBe('abde')
    expect(toInert(`<p class="x" STYLE='a:b' onclick="1">style = onclick = 1</p>`)).toBe(
      `<p class="x" data-style='a:b' data-off="1">style = onclick = 1</p>`,
    )
    expect(toInert('<img src="data:image/png;base64,AAAA" alt="a > b" style="x">')).toBe(
      '<img src="data:" alt="a > b" data-style="x">',
    )
  })

  it('takes time in proportion to its length', () => {
    const started = performance.now()
    for (const part of ['<!--', '<script>', '<p a="', "<b'", '<', '<p style=', 'İ<style'])
      mapTags(withoutBetween(toInert(part.repeat(100_000)), '<x', '</x>'), (tag) => tag)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  it('has its own pictures as files, up to a number', () => {
    const picture = (type: string) => `<p>a</p><IMG alt="x" src='data:image/${type};base64,aGk='>`
    const files = picturesIn(
      `${picture('png')}${picture('svg+xml')}<img src="data:image/png;base64,*">${picture('jpeg')}`,
      20,
    )
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['pasted.png', 'image/png', 2],
      ['pasted.jpeg', 'image/jpeg', 2],
    ])
    expect(picturesIn(picture('png').repeat(9), 3)).toHaveLength(3)
  })

  it('says what was left out', () => {
    expect(droppedWords({ pictures: 0 })).toBeUndefined()
    expect(droppedWords({ pictures: 2, links: 1 })).toBe(
      'Left out of the pasted text: 2 pictures (add them with the button Picture) and the address of 1 link that cannot be opened here.',
    )
  })
})

it.each([
  ['www.example.com/a', 'https://www.example.com/a'],
  ['press@example.com', 'mailto:press@example.com'],
  [' /regulations ', '/regulations'],
  ['https://example.com', 'https://example.com'],
  ['tariff order', undefined],
  ['javascript:alert(1)', undefined],
  ['//example.com', undefined],
])('a typed %s means the address %s', (typed, address) => expect(typedAddress(typed)).toBe(address))
