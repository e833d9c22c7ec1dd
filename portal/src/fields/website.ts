import { unwrapPasted } from '#platform/pasted.ts'
import type { FieldType } from './field.ts'
import { fieldMessages } from './field-messages.ts'
import { readText } from './text.ts'

/** Whether it is the address of a site, with or without https://. */
function isWebsite(text: string): boolean {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (/\s/.test(text) || !URL.canParse(address)) return false
  const { hostname, username } = new URL(address)
  return username === '' && /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname)
}

export const websiteType: FieldType = {
  check(field, raw) {
    const read = readText(field, typeof raw === 'string' ? unwrapPasted(raw) : raw)
    if ('problem' in read) return read
    return isWebsite(read.text) ? { answer: read.text } : { problem: fieldMessages.website(field.name) }
  },
  display: String,
}
