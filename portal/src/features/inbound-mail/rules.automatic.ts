// What ticket systems, absence notes and filters against spam write in their texts. Programs that say in a header that they are programs are found there.

/** Of longer texts a person has written something. */
const maxRobotText = 1_500
const maxShortText = 400

const anyOf = (patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'), 'iu')

const robotText = anyOf([
  /\bthis is an? (automat|auto[- ]?(generated|reply|response)|system[- ]generated)|\b(automated|automatic|auto[- ]?generated) (message|reply|response|e-?mail|acknowledge?ment|notification)/,
  /\b(do not|don['’]t) (reply|respond) (directly )?to this (e-?mail|mail|message)/,
  /\byour (\w+ )?(request|message|e-?mail|mail|complaint|enquiry|inquiry|query|ticket|case)\b[^.\n]{0,60}\b(has been|have been|was|is) (successfully |duly |well )?(received|logged|registered|created|opened|acknowledged|assigned|queued)/,
  /\b(mailbox|inbox|e-?mail address|(e-?mail|mail) account)\b[^.\n]{0,40}\b(no longer|not|un)[- ]?(being )?(monitored|attended|in use|active|read|checked)\b/,
  /\b(i am|i['’]m|i will be|we are)\b[^.\n]{0,30}\b(away|out of (the )?office|on (\w+ )?(leave|holiday|vacation))\b[^.\n]{0,80}\b(until|till|return|back|from|emergency|urgent)/,
  /\b(message|e-?mail|mail)\b[^.\n]{0,60}\b(is|was|been|being) (held|quarantined|blocked|on hold)|\bclick\b[^.\n]{0,60}\b(confirm|verify|release|deliver)/,
  /(réponse|message|courriel) automatique|accus(ons|e) (bonne )?réception|ne (pas répondre|répondez pas) à ce|absente? (du bureau|jusqu)|en congés? (jusqu|du)|votre (demande|message|courriel)[^.\n]{0,30} (est|été) (bien )?(enregistr|reçu|pris)|avons bien reçu/,
  /automatische (antwort|nachricht|e-?mail)|ist (bei uns )?eingegangen|nicht im büro|abwesend (bis|vom)|respuesta automática|hemos recibido su|fuera de la oficina|resposta automática|recebemos (a |o )?(su|seu)|não responda/,
  /رد تلقائي|تم استلام|自动回复|自動回覆|系统自动|已收到您的/,
])
/** A customer also writes so, about the company. */
const deskText = anyOf([
  /\b(we|i) (have |hereby )?(received|acknowledge|confirm)( receipt of)? your\b|\b(request|message|e-?mail|complaint|enquiry|ticket|case)\b[^.\n]{0,60}\b(has been|have been|was) (received|logged|registered|created|opened|forwarded)/,
  /\b(ticket|case|incident|tracking) (number|no\b|id\b|ref)|\bticket ?#\s?\w|\bthank you for (contacting|reaching out|writing to|getting in touch)/,
  /\b(will|shall) (get back|respond|revert|reply|contact you|be in touch)[^.\n]{0,60}\b(within|shortly|soon|as soon as)|numéro de (ticket|dossier|caso)|ticketnummer/,
])
/** What a company says about a case, however shortly. */
const outcomeText =
  /₦|\d,\d{3}|\b(meter|bill|read|credit|refund|repair|replac|restor|fix|solv|resolv|reject|declin|adjust|correct|install|inspect|visit|investigat|found|fault|cable|pole|line|supply|power|light|voltage|connect|paid|pay|owe|debt|arrear|token|tariff|naira|unit|compensat|apolog|liable)/i

interface OwnWords {
  /** Without what the mail repeats of ours. */
  text: string
  /** Whether it may become the answer of a company, which ends its time. */
  awaitsAnswer: boolean
  /** Whether it wants no answers of programs, as programs do. */
  suppresses: boolean
}

/** Whether the words of a mail may be a program's. A first short mail of a company that says nothing of the case may be one too. */
export function isRobotText({ text, awaitsAnswer, suppresses }: OwnWords): boolean {
  if (!text) return false
  if (text.length < maxRobotText && (robotText.test(text) || (awaitsAnswer && deskText.test(text)))) return true
  return awaitsAnswer && (suppresses || text.length < maxShortText) && !outcomeText.test(text)
}
