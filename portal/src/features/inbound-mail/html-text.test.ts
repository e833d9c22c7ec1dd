import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { textOfHtml } from './service.read-task.server.ts'
import { splitReply } from './rules.reply.ts'

const ours = { addresses: ['a@b.ng'], names: ['LASERC'] }

test('a mail in HTML becomes text, with quotes marked and nothing hidden taken', () => {
  const html = `<html><head><style>p{color:red}</style><title>x</title></head><body><!-- secret --><div dir="ltr">Good day,<div><br></div><div>it is <b>no&nbsp;0412</b> &amp; blue &#8212; Adéṣínà</div></div>
<script>alert(1)</script><br><div class="gmail_quote">On Tue, Nov 24, 2026 at 9:12 AM LASERC &lt;<a href="mailto:a@b.ng">a@b.ng</a>&gt; wrote:<br><blockquote>Which<br>meter?</blockquote></div></body></html>`
  const text = textOfHtml(html)
  expect(text).toContain('it is no 0412 & blue — Adéṣínà')
  expect(text).not.toMatch(/secret|alert|color|<b>/)
  expect(text).toContain('> Which\n> meter?')
  expect(splitReply(text, ours).reply).toBe('Good day,\n\nit is no 0412 & blue — Adéṣínà')
})

test('Outlook in HTML', () => {
  const html = `<p>Here is the bill.</p><hr><div id="divRplyFwdMsg"><b>From:</b> LASERC &lt;a@b.ng&gt;<br><b>Sent:</b> Tuesday, 24 November 2026 09:12<br><b>To:</b> Ada<br><b>Subject:</b> A question</div><p>Good day</p>`
  expect(splitReply(textOfHtml(html), ours).reply).toBe('Here is the bill.')
})

test.each([
  ['a < b and c', 'a < b and c'],
  ['<p', ''],
  ['<!--', ''],
  ['&#0;&#xD800;&#x110000;&unknown;', '\ufffd\ufffd\ufffd&unknown;'],
  ['10<sup>6</sup> and <s>40</s> 60', '10^6 and ~~40~~ 60'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<a href="https://a.ng/x">here</a>, <a href="mailto:a@b.ng">a@b.ng</a>', 'here <https://a.ng/x>, a@b.ng'],
  ['<img alt="the meter" src="cid:1"><img src="x">', '[the meter]'],
  ['one<body>two</body><body>three</body>four', 'onetwothreefour'],
  ['&pound;&eacute;&euro;', '£é€'],
  ['<script>x', ''],
  ['<scr<script>ipt>1</script>', 'ipt>1'],
  ['&lt;script&gt;', '<script>'],
])('%s becomes %j', (html, text) => expect(textOfHtml(html)).toBe(text))

test('hostile HTML takes no long time', () => {
  const texts = [
    '<'.repeat(1_000_000),
    '<div>'.repeat(300_000),
    '<b>'.repeat(600_000),
    '<table><tr><td>'.repeat(100_000),
    '<ul><li>'.repeat(200_000),
    `${'&nbsp; '.repeat(300_000)}x`,
    `<p ${'a=b '.repeat(400_000)}>`,
    '<p>x</p>'.repeat(700_000),
    '<!--'.repeat(400_000),
    '&'.repeat(1_000_000),
    '<blockquote>'.repeat(150_000),
    'a '.repeat(900_000),
  ]
  for (const html of texts) {
    const began = performance.now()
    textOfHtml(html)
    expect(performance.now() - began, html.slice(0, 8)).toBeLessThan(4_000)
  }
})
