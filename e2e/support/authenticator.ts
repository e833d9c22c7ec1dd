import type { Page } from 'playwright-core'

/** A device with passkeys that belongs to the browser of a page, such as the fingerprint reader of a phone. */
export interface Authenticator {
  /** Whether the person gives finger, face or PIN when asked; otherwise it is as if they cancelled. */
  setWilling(willing: boolean): Promise<void>
  count(): Promise<number>
  /** The device is lost. */
  lose(): Promise<void>
}

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setWilling: (isUserVerified) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
    count: async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    lose: () => browser.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).then(() => {}),
  }
}
