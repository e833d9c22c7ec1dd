// Runs in a limited child process: mails are hostile until they are read.
import { compile, type FormatCallback } from 'html-to-text'
import PostalMime, { addressParser, type Attachment, decodeWords, type Email } from 'postal-mime'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import {
  type Automatic,
  failsChecks,
  findTokens,
  isAutomatic,
  type MailHeader,
  type OwnAddresses,
} from './rules.headers.ts'
import { mayReport, readFailure, reportedTokens } from './rules.reports.ts'
import { headerBytes, mailNesting, mailParts, quotedLimit, replyLimit, signaturePictureBytes } from './rules.ts'

const maxHtml = 2_000_000
/** The parser takes time by the square of the depth: no mail of a person has so many elements, and with so many it takes less than a second. */
const maxTags = 50_000
const maxDepth = 500

/** The words of a picture, in brackets; its address is of no use in a text. */
const picture: FormatCallback = ({ attribs }, _walk, builder) => {
  const words = String((attribs as Record<string, string>)['alt'] ?? '').trim()
  if (words) builder.addInline(`[${words}]`)
}

const surround = (selector: string, prefix: string, suffix = prefix) => ({
  selector,
  format: 'inlineSurround',
  options: { prefix, suffix },
})
const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }

const convert = compile({
  wordwrap: false,
  // All of it: programs quote a page with its body inside another one.
  baseElements: { selectors: [] },
  limits: { maxDepth, ellipsis: '…' },
  formatters: { picture },
  selectors: [
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    { selector: 'img', format: 'picture' },
    { selector: 'tr', format: 'block', options: oneLine },
    surround('td', '', ' '),
    surround('th', '', ' '),
    ...['s', 'del', 'strike'].map((name) => surround(name, '~~')),
    surround('sup', '^', ''),
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['head', 'title', 'template', 'noscript', 'svg', 'object', 'iframe'].map((selector) => ({
      selector,
      format: 'skip',
    })),
  ],
})

/** The text that a person sees of a mail in HTML, with the addresses of links and the words of pictures; quoted parts begin with '>'. */
export function textOfHtml(html: string): string {
  let end = 0
  for (let tags = 0; tags < maxTags && end >= 0; tags++) end = html.indexOf('<', end + 1)
  return convert(html.slice(0, end < 0 ? maxHtml : Math.min(end, maxHtml)))
    .split('\n')
    .map((line) => line.trimEnd().replaceAll('\u00a0', ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export type ReadArgs = { part: 'head'; own: OwnAddresses } | { part: 'report' | 'all' }

export async function run(input: Buffer, args: ReadArgs): Promise<{ facts: object; bytes?: Uint8Array }> {
  if (args.part === 'all') return readAll(input)
  return { facts: await (args.part === 'head' ? readHead(input, args.own) : readReport(input)) }
}

const options = { maxNestingDepth: mailNesting, maxHeadersSize: headerBytes, forceRfc822Attachments: true }

async function readHead(input: Buffer, own: OwnAddresses): Promise<object> {
  const end = endOfHeader(input)
  if (end === undefined) throw new FileRefusal('header')
  const { headers, messageId, subject = '' } = await PostalMime.parse(input.subarray(0, end), options)
  const all = headers.map(({ key, value }) => ({ key, value }))
  const sender = senderOf(all)
  return {
    from: sender,
    subject: subject.slice(0, 998),
    messageId: (messageId ?? '').slice(0, 998),
    tokens: findTokens(all, own.address),
    mayReport: mayReport(all, sender),
    suppresses: all.some(({ key, value }) => key === 'x-auto-response-suppress' && !/^\s*none\b/i.test(value)),
    automatic: isAutomatic(all, { from: sender, subject }, own),
    failsChecks: failsChecks(all, sender, own.authServer),
  }
}

/** The address in From. Two are none, so that nobody is taken for another person. */
function senderOf(headers: readonly MailHeader[]): string {
  const lines = headers.filter(({ key }) => key === 'from')
  const addresses = lines
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .flatMap(({ address }) => address || [])
  return lines.length === 1 && addresses.length === 1 ? addresses[0]!.trim().toLowerCase().slice(0, 254) : ''
}

/** The bytes of the header; undefined where it is longer than allowed. */
function endOfHeader(input: Buffer): number | undefined {
  const ends = ['\r\n\r\n', '\n\n'].map((mark) => input.indexOf(mark)).filter((at) => at >= 0)
  if (ends.length > 0) return Math.min(...ends) + 2
  return input.length < headerBytes ? input.length : undefined
}

/** Parts that programs add by themselves, and of which nobody sees a file. */
const silentParts =
  /^(application\/(x-)?pkcs7-signature|application\/pgp-signature|text\/calendar|application\/ics|message\/disposition-notification|text\/(rfc822-headers|x-amp-html|watch-html|enriched|vnd\.google\.))/
const isSilent = ({ mimeType, filename }: Attachment): boolean =>
  silentParts.test(mimeType) || /\.(p7s|ics)$/i.test(filename ?? '')
const reaction = 'text/vnd.google.email-reaction+json'

async function readAll(input: Buffer): Promise<{ facts: object; bytes: Uint8Array }> {
  const email = await new MailParser(options).parse(input)
  const texts = [textOf(email)]
  const parts: Attachment[] = []
  for (const part of email.attachments) {
    if (part.mimeType !== 'message/rfc822') parts.push(part)
    else {
      // A mail in the mail is often the evidence: its text and its files are part of the answer.
      const inner = await new MailParser(options).parse(bytesOf(part))
      texts.push(`${headOf(inner)}\n\n${textOf(inner)}`)
      parts.push(...inner.attachments)
    }
    if (parts.length + texts.length > mailParts) throw new FileRefusal('parts')
  }
  const kept = parts.filter((part) => !isSignaturePicture(part) && !isSilent(part))
  const bytes = Buffer.concat(kept.map(bytesOf))
  const files = kept.map((part, index) => ({
    name: (part.filename ?? `file-${index + 1}`).slice(0, 300),
    size: bytesOf(part).length,
  }))
  const text = clean(texts.join('\n\n').trim())
  return { facts: { text, files, automatic: automaticShape(parts, text) }, bytes }
}

/** Whether a mail reports that one of ours was not delivered, and by which tokens it names ours. */
async function readReport(input: Buffer): Promise<object> {
  const email = await new MailParser(options).parse(input)
  const textsOf = (type: RegExp) =>
    email.attachments.filter(({ mimeType }) => type.test(mimeType)).map((part) => bytesOf(part).toString('latin1'))
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const [text, html] = [email.text ?? '', email.html ? textOfHtml(email.html) : '']
  const failure = readFailure({
    statuses: textsOf(/^message\/(global-)?delivery-status$/),
    isOther: /report-type="?(?!delivery-status)/i.test(type),
    from: senderOf(email.headers),
    subject: email.subject ?? '',
    text: text || html,
  })
  const headers = email.headers.map(({ value }) => value)
  return { failure, tokens: reportedTokens([...headers, ...textsOf(/^(message|text)\//), text, html].join('\n')) }
}

const headOf = ({ headers }: Email): string =>
  ['From', 'To', 'Date', 'Subject']
    .flatMap((name) => {
      const value = headers.find(({ key }) => key === name.toLowerCase())?.value
      return value ? `${name}: ${decodeWords(value).slice(0, 300)}` : []
    })
    .join('\n')

/** What the parts of a mail and its few words say about a program that has sent it. */
function automaticShape(parts: readonly Attachment[], text: string): Automatic {
  const reply = parts.some(({ mimeType, method }) => mimeType === 'text/calendar' && method && method !== 'REQUEST')
  if (parts.some(({ mimeType }) => mimeType === reaction) || (reply && !text)) return 'sure'
  const words = text.replace(/^>.*$/gm, '').trim().slice(0, 1_000)
  const isReaction =
    /\b(reacted|réagi|reagiert|reaccion|reagiu|reagito)\p{L}*\s.{0,40}(gmail|outlook|message|e-?mail)/iu
  const isReceipt = /^Your message\s+To: [^]{0,600}\bwas (read|deleted)/
  return reply || (words.length < 300 && isReaction.test(words)) || isReceipt.test(words) ? 'maybe' : 'no'
}

const maxStub = 400

/** The plain part, unless nothing can be seen of it or it says something else than the HTML, such as that a program shows none: a long one is kept too. */
function textOf({ text = '', html = '' }: Email): string {
  const shown = html && textOfHtml(html)
  return shown && isOther(text, shown) ? (text.length < maxStub ? shown : `${text}\n\n${shown}`) : text
}

function isOther(plain: string, shown: string): boolean {
  const wordsOf = (text: string) =>
    text
      .slice(0, 20_000)
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const others = new Set(wordsOf(shown))
  const words = wordsOf(plain)
  const found = words.filter((word) => others.has(word)).length
  // Emoji are no words, but an answer.
  return words.length === 0 ? !/\p{Extended_Pictographic}/u.test(plain) : others.size > 0 && found < words.length / 2
}

/** PostgreSQL takes no zero characters, and no halves of surrogate pairs. */
const clean = (text: string): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .slice(0, 2 * (replyLimit + quotedLimit))

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** A small picture that the HTML shows, such as a logo under a name. */
const isSignaturePicture = (part: Attachment): boolean =>
  Boolean(part.contentId) &&
  part.disposition !== 'attachment' &&
  part.mimeType.startsWith('image/') &&
  bytesOf(part).length < signaturePictureBytes

interface TextPart {
  /** Decoded from base64 or quoted-printable. */
  content: ArrayBuffer | null
  contentType: { parsed: { params: Record<string, string | undefined> } }
}

/** Of the library, which leaves it out of its types. */
const library = PostalMime.prototype as unknown as { isInlineTextNode(part: TextPart): boolean }
/** Declared by habit: programs write other characters under these names. */
const uncertain = /^(iso-?8859-?1?\d|windows-125\d|cp125\d|latin-?\d|(us-)?ascii|utf-?8|unknown.*|x-.*|default)?$/i

/** Reads a text that is valid UTF-8 as such whatever it declares, and one that declares no other characters as windows-1252. */
class MailParser extends PostalMime {
  isInlineTextNode(part: TextPart): boolean {
    const { params } = part.contentType.parsed
    const declared = (params['charset'] ?? '').trim()
    if (part.content && uncertain.test(declared)) {
      if (isUtf8(part.content)) params['charset'] = 'utf-8'
      else if (!/^(iso|windows|cp|latin)/i.test(declared)) params['charset'] = 'windows-1252'
    }
    return library.isInlineTextNode.call(this, part)
  }
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
