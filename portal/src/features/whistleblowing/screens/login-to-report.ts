import { loginAddress } from '#kit/sign-in/login-address.ts'

/** The login screen that leads back to the page for reports. */
export const loginToReport = loginAddress({ pathname: '/whistleblowing' })
