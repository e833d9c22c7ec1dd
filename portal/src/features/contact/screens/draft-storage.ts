import type { EnquiryDraft } from '../rules.ts'

/** The name of the draft in the session's storage. */
export const draftKey = 'enquiry-draft'

/** What was typed before a reload; it lives as long as the tab. */
export function readDraft(): Partial<EnquiryDraft> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function keepDraft(draft: EnquiryDraft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft))
  } catch {
    // Storage that is full or switched off: the form works without.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    // As above.
  }
}
