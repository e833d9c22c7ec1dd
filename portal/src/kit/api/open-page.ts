/**
 * Loads a page in place of this one, instead of changing the screen, after something was sent: where a script does not come, the router would load
 * the form again, which is empty now. Never settles, so that a form stays busy until it goes.
 */
export function openPage(address: string): Promise<never> {
  window.location.replace(address)
  return new Promise(() => {})
}
