// A document answers only a question that asks for one; every other question waits for words. A box for officers to tick would have to be ticked by
// people who answer by e-mail and from canned replies. A wrong guess delays little: the person can write, and an officer can resume the deadline.

// One request in a question: what is to be done, and with what.
const request =
  /\b(send|upload|attach|add|provide|submit|supply|share|enclose|forward|include|present|give|show|need|require|want|missing|lacks?)/i
const paper =
  /\b(documents?|files?|attachments?|scans?|photos?|photographs?|pictures?|images?|screenshots?|cop(y|ies)|certificates?|receipts?|bills?|invoices?|letters?|statements?|reports?|plans?|drawings?|licen[cs]es?|permits?|agreements?|contracts?|deeds?|proof|evidence|passport|form|pdf)\b/i

/**
 * Whether a question of the Commission asks for a document, and not only for an answer in words: one of its sentences requests one, or names one of
 * `names`. Only such a question is answered by adding a document.
 */
export function asksForDocuments(question: string, names: readonly string[] = []): boolean {
  const lower = question.toLowerCase()
  if (names.some((name) => lower.includes(name.toLowerCase()))) return true
  return question.split(/(?<=[.?!])\s|\n/).some((sentence) => request.test(sentence) && paper.test(sentence))
}
