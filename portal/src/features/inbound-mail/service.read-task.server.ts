// Runs in a limited child process: mails are hostile until they are read.
import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime'
import { FileRefusal } from '#platform/limited-process/file-refusal.ts'
import { headerBytes, mailNesting, mailParts, quotedLimit, replyLimit, signaturePictureBytes } from './rules.ts'
import { failsChecks, findTokens, isAutomatic, type MailHeader, type OwnAddresses } from './rules.headers.ts'
import { textOfHtml } from './rules.html-text.ts'

export type ReadArgs = { part: 'head'; own: OwnAddresses } | { part: 'all' }

export async function run(input: Buffer, args: ReadArgs): Promise<{ facts: object; bytes?: Uint8Array }> {
  return args.part === 'head' ? { facts: await readHead(input, args.own) } : readAll(input)
}

const options = { maxNestingDepth: mailNesting, maxHeadersSize: headerBytes, forceRfc822Attachments: true }

async function readHead(input: Buffer, own: OwnAddresses): Promise<object> {
  const end = endOfHeader(input)
  if (end === undefined) throw new FileRefusal('header')
  const { headers, messageId } = await PostalMime.parse(input.subarray(0, end), options)
  const all = headers.map(({ key, value }) => ({ key, value }))
  const sender = senderOf(all)
  return {
    from: sender,
    messageId: (messageId ?? '').slice(0, 998),
    tokens: findTokens(all, own.address),
    isAutomatic: isAutomatic(all, sender, own),
    failsChecks: failsChecks(all),
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

async function readAll(input: Buffer): Promise<{ facts: object; bytes: Uint8Array }> {
  const email = await PostalMime.parse(input, options)
  const parts = email.attachments
  if (parts.length > mailParts) throw new FileRefusal('parts')
  const kept = parts.filter((part) => !isSignaturePicture(part))
  const bytes = Buffer.concat(kept.map(bytesOf))
  const files = kept.map((part, index) => ({
    name: (part.filename ?? `file-${index + 1}`).slice(0, 300),
    size: bytesOf(part).length,
  }))
  return { facts: { text: textOf(email), files }, bytes }
}

/** The plain part where there is one with text. */
function textOf({ text, html }: Email): string {
  const plain = text?.trim() ? text : textOfHtml(html ?? '')
  // PostgreSQL takes no zero characters, and no halves of surrogate pairs.
  const clean = plain.replaceAll('\0', '').toWellFormed().normalize('NFC')
  return clean
    .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .slice(0, 2 * (replyLimit + quotedLimit))
}

const bytesOf = ({ content }: Attachment): Buffer =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)

/** A small picture that the HTML shows, such as a logo under a name. */
const isSignaturePicture = (part: Attachment): boolean =>
  Boolean(part.contentId) &&
  part.disposition !== 'attachment' &&
  part.mimeType.startsWith('image/') &&
  bytesOf(part).length < signaturePictureBytes
