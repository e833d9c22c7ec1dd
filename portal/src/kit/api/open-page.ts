/**
 * Loads a new page after something was sent, instead of changing the screen: if a script failed to load, the router would load the form again, which
 * is empty by then. Never settles, so that the form stays busy until the page is left.
 */
export function openPage(address: string): Promise<never> {
  window.location.replace(address)
  return new Promise(() => {})
}
