import { answerMarks, type MailPart, readMailParts } from '#fields/mail/mail-parts.ts'

/** What surrounds every mail. */
export interface MailFrame {
  commission: string
  /** The site's address, without a slash at its end. */
  site: string
  language: string
  address: readonly string[]
  email: string
  phone: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!)
const lines = (all: readonly string[]): string => all.map(escape).join('<br>')

// Mail programs drop classes, style sheets or both, so that light colours are on the elements and dark ones in the sheet.
const ink = '#1c2b26'
const green = '#0f4f3c'
const muted = '#55635d'
const sheet = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page,.card{background:#14201c!important}.ink,.ink a{color:#e8efec!important}.muted,.muted a{color:#b3c0ba!important}.line{border-color:#3a4a44!important}.button{background:#8fd3b6!important;color:#0b2019!important}.name{color:#8fd3b6!important}}`
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const block = `margin:0 0 16px;font-size:16px;line-height:24px;color:${ink};overflow-wrap:anywhere;word-break:break-word`

function showPart(part: MailPart): string {
  if (part.kind === 'text') return `<p class="ink" style="${block}">${lines(part.lines)}</p>`
  if (part.kind === 'quote')
    return `<blockquote class="muted line" style="${block};padding-left:12px;border-left:3px solid #c9d3ce;color:${muted}">${lines(part.lines)}</blockquote>`
  if (part.kind === 'facts') {
    const cell = 'padding:4px 12px 4px 0;vertical-align:top;font-size:16px;line-height:24px'
    const rows = part.facts.map(
      ({ label, value }) =>
        `<tr><th scope="row" class="muted" style="${cell};text-align:left;font-weight:normal;color:${muted}">${escape(label)}</th><td class="ink" style="${cell};color:${ink};overflow-wrap:anywhere;word-break:break-word">${escape(value)}</td></tr>`,
    )
    return `<table style="margin:0 0 16px;border-collapse:collapse">${rows.join('')}</table>`
  }
  // The address is also shown, so that people see where the button leads.
  const href = escape(part.href)
  return `<p style="margin:0 0 8px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${green};color:#ffffff;font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${escape(part.label)}</a></p><p class="muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${muted};overflow-wrap:anywhere;word-break:break-all">${href}</p>`
}

/** A mail in HTML, made from its plain text: without pictures, scripts or anything from elsewhere. All text is escaped. */
export function makeMailHtml(
  mail: { subject: string; text: string; link?: string | undefined; moreLinks?: readonly string[] | undefined },
  frame: MailFrame,
): string {
  const { commission, site, language, address, email, phone } = frame
  const contact = [commission, ...address, `${email}, ${phone}`]
  const { above, below } = answerMarks
  const isMarked = mail.text.startsWith(above)
  const text = isMarked ? mail.text.slice(above.length).trimEnd().slice(0, -below.length) : mail.text
  const body = readMailParts(text, mail.link, mail.moreLinks).map(showPart).join('')
  const mark = (words: string) =>
    isMarked
      ? `<p class="muted" style="margin:0 0 12px;font-size:13px;line-height:20px;color:${muted}">${words}</p>`
      : ''
  return `<!doctype html><html lang="${escape(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(mail.subject)}</title><style>${sheet}</style></head><body class="page" style="margin:0;padding:0;background:#f3f5f4;${font}"><div class="card" lang="${escape(language)}" style="max-width:600px;margin:0 auto;padding:24px 20px;background:#ffffff">${mark(above)}<p class="name line" style="margin:0 0 20px;padding-bottom:12px;border-bottom:3px solid #d98a1f;font-size:16px;line-height:24px;font-weight:700;color:${green}">${escape(commission)}</p>${body}<p class="muted line" style="margin:24px 0 0;padding-top:12px;border-top:1px solid #c9d3ce;font-size:13px;line-height:20px;color:${muted}">${lines(contact)}<br><a href="${escape(site)}" style="color:${muted}">${escape(site)}</a></p>${mark(below)}</div></body></html>`
}
