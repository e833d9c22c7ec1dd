import { loginAddress } from '#kit/login-address.ts'

/** The login screen that leads back to the page for reports. */
export const loginToReport = loginAddress({ pathname: '/whistleblowing' })
