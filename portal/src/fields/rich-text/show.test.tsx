import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { RichNode } from './document.ts'
import { headingsOf } from './outline.ts'
import { FeeTableContext, ShowRichText, type ShowRichTextProps } from './show.tsx'
import { doc, everyBlock, heading, link, p, picture, words } from './testing.ts'

const show = (value: RichNode, options: Partial<ShowRichTextProps> = {}, around = (part: ReactNode) => part) =>
  renderToStaticMarkup(around(<ShowRichText value={value} {...options} />))

describe('a document on a page', () => {
  it('shows every block as the element that it is, without any style of its own', () => {
    const html = show(everyBlock())
    expect(html).toContain('<h2 id="text-new-tariffs-from-march" dir="auto">New tariffs from March</h2>')
    expect(html).toContain('<strong>approved</strong> the order; see <a href="/regulations">the regulations</a>')
    expect(html).toContain('<a href="https://example.org/law?a=1&amp;b=2"><em>an old law</em></a>')
    expect(html).toContain('.<br/>Second line &lt;script&gt;alert(1)&lt;/script&gt; &amp; more.')
    expect(html).toContain('<ol start="3"><li><p dir="auto">Inner</p></li></ol>')
    expect(html).toContain(
      'Above 10<sup>6</sup> kWh of CO<sub>2</sub>: <s><span class="sr-only">[deleted: </span>₦5,000<',
    )
    expect(html).toContain(
      '<ol start="2" type="a" data-marker="(a)"><li><p dir="auto">generation</p><ol type="i" data-marker="i."><li>',
    )
    expect(html).toContain('<blockquote><p dir="auto">Power to the people.</p></blockquote>')
    expect(html).toMatch(/role="note".*Important<\/p>.*Objections until 30 April/)
    expect(html).toMatch(/role="region" aria-label="Table 1" tabindex="0"><table><thead><tr><th scope="col">/)
    expect(html).toMatch(/<img src="[^"]+" alt="The hearing" width="1200" height="800" loading="lazy"/)
    expect(html).toContain('>Hearing of 3 March</figcaption>')
    expect(html).toMatch(/Order 12 of 2026 <span[^>]*>\(PDF, 239.26 KB\)/)
    expect(html).toContain('<a href="/licenses#part-b">Schedule of fees, part B</a>')
    expect(html).not.toMatch(/ style="/)
  })

  it('shows the figures of the schedule where the page supplies them', () => {
    const html = show(everyBlock(), {}, (part) => (
      <FeeTableContext value={(fees) => <table id={`fees-${fees}`} />}>{part}</FeeTableContext>
    ))
    expect(html).toContain('<table id="fees-B"></table>')
    expect(html).not.toContain('Schedule of fees')
  })

  it('checks again what was stored: no link or picture leads where none may', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.test', '/\\evil.test'])
      expect(show(doc(p(words('here', link(href)))))).not.toContain('href')
    expect(show(doc(picture({ src: 'https://evil.test/x.png' })))).not.toContain('<img')
    expect(show(doc({ type: 'script', content: [words('alert(1)')] }))).not.toContain('alert')
  })

  it('gives headings anchors of their own, also for several texts in one page and below other headings', () => {
    const text = doc(heading(2, 'Rates'), heading(3, 'Rates'), p(words('see', link('#rates'))), heading(2, 'Ọ̀rọ̀!'))
    expect(headingsOf(text)).toEqual([
      { id: 'text-rates', level: 2, text: 'Rates' },
      { id: 'text-rates-2', level: 3, text: 'Rates' },
      { id: 'text-oro', level: 2, text: 'Ọ̀rọ̀!' },
    ])
    const html = show(text, { topLevel: 4, anchorPrefix: 'scope-' })
    expect(html).toContain('<h4 id="scope-rates"')
    expect(html).toContain('<h5 id="scope-rates-2"')
    expect(html).toContain('<a href="#scope-rates">')
  })
})
