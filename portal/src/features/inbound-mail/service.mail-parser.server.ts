import PostalMime from 'postal-mime'

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
export class MailParser extends PostalMime {
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
