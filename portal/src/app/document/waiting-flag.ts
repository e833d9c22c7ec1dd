const flag = 'waits'

/** Notes that a message waits on this device, so that pages load the code that sends it. */
export function recordWaiting(waits: boolean): void {
  if (waits) localStorage.setItem(flag, '1')
  else localStorage.removeItem(flag)
}

export function isWaiting(): boolean {
  try {
    return localStorage.getItem(flag) !== null
  } catch {
    return false
  }
}
