/** The domain to which passkeys belong, and the address of the pages that may use them. */
export interface PasskeySite {
  id: string
  origin: string
}

/** Browsers have passkeys for domains only, over https, or on this machine by its name. Undefined where the public address is none of these. */
export function passkeySiteOf(publicUrl: string): PasskeySite | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin }
}
