/** A kind of file that people send by mistake: its first bytes as Latin-1, the ends of its names, what it is, and what to do. */
type Format = readonly [bytes: RegExp, endings: RegExp, is: string, advice: string]

const asPdf = 'Open it and save it as PDF.'
const formats: readonly Format[] = [
  [
    /^.{4}ftyp(?:hei|hev|mif1|msf1)/s,
    /\.hei[cf]$/,
    'a HEIC picture of an iPhone',
    'Choose Settings, Camera, Formats, Most Compatible on the iPhone and take the picture again, or send a screenshot of it.',
  ],
  [/^RIFF.{4}WEBP|^.{4}ftypavif/s, /\.(?:webp|avif)$/, 'a WebP or AVIF picture', 'Open it and save it as JPG or PNG.'],
  [
    /^(?:II\*\0|MM\0\*)/,
    /\.tiff?$/,
    'a TIFF picture',
    'Scan the pages again as PDF, or open it and save it as PDF or JPG.',
  ],
  [/^(?:GIF8|BM|<svg)/, /\.(?:gif|bmp|svg)$/, 'a GIF, BMP or SVG picture', 'Open it and save it as JPG or PNG.'],
  [
    /^.{4}ftyp|^(?:ID3|OggS|RIFF)/s,
    /\.(?:mp[34]|mov|3gp|m4a|aac|ogg|opus|wav|avi)$/,
    'a film or sound',
    'Send pictures of it, or describe it in your text.',
  ],
  [/^\{\\rtf/, /\.rtf$/, 'a text in rich text format (RTF)', asPdf],
  [
    /^\xd0\xcf\x11\xe0/,
    /\.(?:doc|xls|ppt|msg)$/,
    'an Office file with a password, or one of an old version',
    'Open it, remove the password (File, Info, Protect) and save it as PDF.',
  ],
  [
    /^PK\x03\x04/,
    /\.(?:docx|xlsx|pptx|odt|ods|zip)$/,
    'an Office file or an archive',
    `${asPdf} Unpack an archive first.`,
  ],
  [/^(?:Rar!|7z\xbc|\x1f\x8b)/, /\.(?:rar|7z|gz)$/, 'an archive', 'Unpack it and send the files in it.'],
  [
    /^(?:From|To|Subject|Date|Received|Return-Path|Delivered-To|MIME-Version|Message-ID|X-[\w-]+): /i,
    /\.eml$/,
    'an e-mail',
    'Print the e-mail as PDF, and send the files that came with it one by one.',
  ],
  [/^(?:MZ|\x7fELF|#!)/, /\.(?:exe|msi|apk|bat|js|sh)$/, 'a program', 'Send a document or a picture.'],
  [/^\s*<(?:!doctype html|html)/i, /\.html?$/, 'a web page', 'Print it as PDF.'],
]
const ownFormats: readonly [bytes: RegExp, kind: string, is: string][] = [
  [/%PDF-/, 'pdf', 'a PDF'],
  [/^\xff\xd8\xff/, 'jpg', 'a JPG picture'],
  [/^\x89PNG/, 'png', 'a PNG picture'],
]

/** What a refused file is and what to do, in sentences; empty if nothing is known of it. Without its first bytes its name decides. */
export function describeFormat(name: string, accepts: readonly string[], firstBytes?: Uint8Array): string {
  const text = String.fromCharCode(...(firstBytes ?? []).slice(0, 1_024))
  const own = ownFormats.find(([bytes]) => bytes.test(text))
  if (own && !name.toLowerCase().endsWith(`.${own[1]}`))
    return `This file is ${own[2]}. ${accepts.includes(own[1]) ? `Change the end of its name to .${own[1]}.` : asPdf}`
  const found = firstBytes
    ? formats.find(([bytes]) => bytes.test(text))
    : formats.find(([, endings]) => endings.test(name.toLowerCase()))
  return found ? `This file is ${found[2]}. ${found[3]}` : ''
}
