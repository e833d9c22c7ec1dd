import { isSitePath } from '#platform/site-path.ts'

/** An http or https address. */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  return new URL(value).hostname !== ''
}

/** Where a link of content may lead: http(s), mailto, or a path of this site; never javascript: or data:. */
export const isSafeLink = (value: string): boolean =>
  (isSitePath(value) && !/\s/.test(value)) ||
  /^#[\w-]+$/.test(value) ||
  isWebAddress(value) ||
  /^mailto:[^\s@]+@[^\s@]+$/i.test(value)

/** What a draft may contain: a safe link, or the beginning of one that no browser would run. */
export const isDraftLink = (value: string): boolean =>
  isSafeLink(value) || (!/[:\\]|^\/\//.test(value) && value.trim() === value) || /^(https?|mailto):[^\\]*$/i.test(value)
