/** The call for the pages of a list, by the key of the list: what changes records makes its answers stale. */
export const pageCall = (key: string) => ({ method: 'GET', path: `/lists/${key}` }) as const
