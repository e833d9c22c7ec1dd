/** Whether this browser has passkeys at this address: it must be a domain, reached safely. Apart from the code that uses them. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname)
