/** The exit status of a command that could not run: neither a success nor a failure of the portal. */
export const notRun = 3
