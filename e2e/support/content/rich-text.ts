import type { Locator, Page } from 'playwright-core'
import type { Newsroom } from './newsroom.ts'
import { addItem, fillIn } from './press-officer.ts'
import { started } from '../screen.ts'
import type { Session } from '../session.ts'

/** What a clipboard or a dropped selection contains. */
export interface Clip {
  html?: string
  text?: string
  file?: { name: string; mimeType: string; buffer: Buffer }
}

/** The text of an editor, once its editor has come. */
export const textOf = (page: Page, label: string): Locator =>
  page.locator(`.ProseMirror[contenteditable="true"][aria-label="${label}"]`)

/** A button of the editor, by its name. */
export const barButton = (page: Page, name: string): Locator =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })

/** On a phone the less used buttons are opened first. */
export async function pressBar(page: Page, name: string): Promise<void> {
  if (!(await barButton(page, name).isVisible())) await barButton(page, 'More buttons').click()
  await barButton(page, name).click()
}

export const dialog = (page: Page): Locator => page.getByRole('dialog')

/** The draft is on the server. */
export const saved = (page: Page): Promise<void> =>
  page
    .getByText(/^Saved \d/)
    .first()
    .waitFor()

/** Begins an article, with the cursor in its text. */
export async function openArticle(
  page: Page,
  newsroom: Newsroom,
  title = 'New tariffs',
  who?: Session,
): Promise<Locator> {
  await newsroom.open(page, '/media', who)
  await started(page)
  await addItem(page, 'media item')
  await fillIn(page, { Title: title, Author: 'Press office', Date: '2026-03-03' })
  const text = textOf(page, 'Content')
  await text.click()
  return text
}

/** Pastes as the browser does, where the cursor is. */
export async function paste(text: Locator, { html, text: plain, file }: Clip): Promise<void> {
  const bytes = file && { name: file.name, type: file.mimeType, base64: file.buffer.toString('base64') }
  await text.evaluate(
    (element, clip) => {
      const data = new DataTransfer()
      if (clip.html !== undefined) data.setData('text/html', clip.html)
      if (clip.plain !== undefined) data.setData('text/plain', clip.plain)
      if (clip.bytes) {
        const content = Uint8Array.from(atob(clip.bytes.base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([content], clip.bytes.name, { type: clip.bytes.type }))
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, plain, bytes },
  )
}

/** The elements of the text in short: names of elements with their words, without attributes. */
export const outlineOf = (text: Locator): Promise<string> =>
  text.evaluate((root) => {
    const lines = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      if (!(node instanceof Element)) return ''
      const inner = [...node.childNodes].map(lines).join('')
      if (node.matches('br.ProseMirror-trailingBreak, img.ProseMirror-separator, colgroup')) return ''
      if (node.matches('tbody')) return inner
      const href = node.matches('a') ? ` ${node.getAttribute('href')}` : ''
      const name = node.tagName.toLowerCase()
      return node.matches('br, img') ? `<${name}>` : `<${name}${href}>${inner}</${name}>`
    }
    return [...root.childNodes].map(lines).join('\n')
  })

/**
 * A press release as Word puts it on the clipboard: its own style sheet, conditional comments with a second copy, a title, headings, lists of paragraphs
 * with Symbol bullets in two levels, a table, a comment, a deleted word, a picture of the disk and of VML, an anchor, and space made of empty paragraphs.
 */
export const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns:m="http://schemas.microsoft.com/office/2004/12/omml" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings><w:WordDocument><w:View>Normal</w:View>HIDDEN COPY</w:WordDocument></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;} p.MsoNormal, li.MsoNormal {mso-style-unhide:no; margin:0cm; font-family:"Calibri",sans-serif; color:red;} @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\uF0B7;} --></style></head>
<body lang=EN-GB link="#0563C1" vlink="#954F72" style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<p class=MsoTitle><span lang=EN-US style='mso-ansi-language:EN-US'>New tariffs from March<o:p></o:p></span></p>
<p class=MsoNormal style='margin-bottom:8pt;color:red' onclick='alert(1)'><b><span style='mso-bidi-font-weight:normal'>Alausa, 3 March 2026.</span></b> The Commission has <i style='mso-bidi-font-style:normal'>approved</i> the order <a href="https://example.org/gazette" style="color:blue">in the Gazette</a><a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference> [1]</span></a>, see <a href="javascript:alert(1)">our page</a>.<span style='mso-comment-continuation:1'><a style='mso-comment-reference:AO_1;mso-comment-date:20260301T1000'> </a></span><span class=MsoCommentReference><span style='font-size:8.0pt'>[AO1]</span></span> <del cite="mailto:Ada" datetime="2026-03-01T10:00">It was rejected.</del><ins cite="mailto:Ada">It holds from April.</ins><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<h1 style='margin-top:12.0pt'><a name="_Toc1234"></a><span style='font-size:16.0pt;color:#2F5496'>What <b>changes</b><o:p></o:p></span></h1>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Homes pay 68 naira<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>also in Epe</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>· </span><![endif]>Shops pay 80 naira</p>
<p class=MsoNormal>What to do:</p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>Read the meter</p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-border-alt:solid windowtext .5pt'><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'><td width=301 valign=top style='width:225.4pt;background:#D9E2F3'><p class=MsoNormal><b>Class<o:p></o:p></b></p></td><td width=301 style='x:y'><p class=MsoNormal><b>Naira per kWh</b></p></td></tr><tr><td><p class=MsoNormal>Homes</p></td><td><p class=MsoNormal style='text-align:right'>68</p></td></tr></table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="_x0000_i1025" type="#_x0000_t75" style='width:451.5pt'><v:imagedata src="file:///C:/Users/ada/clip_image001.png" o:title="chart"/></v:shape><![endif]--><![if !vml]><img width=602 height=339 src="file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" alt="Chart" v:shapes="_x0000_i1025"><![endif]></p>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Check this with Bola</p></div></div>
<script>alert('pasted')</script><!--EndFragment--></body></html>`

/** The same kind of text from Google Docs: all in a bold element that is not bold, weights as numbers, lists in lists, redirected links. */
export const fromGoogleDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-6f1c"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;white-space:pre-wrap;">Objections</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Write to us </span><span style="font-weight:700;font-style:italic;">by 30 April</span><span style="font-weight:400;"> or see </span><a href="https://www.google.com/url?q=https://example.org/how&amp;sa=D&amp;source=docs" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">how it works</span></a></p><ul style="margin-top:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-weight:400;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">By post</span></p></li><ul><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">to Alausa</span></p></li></ul></ul><p><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nX" width="624" height="351" /></p><br class="Apple-interchange-newline"></b>`
