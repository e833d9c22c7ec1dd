import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's top folder, without a trailing slash. */
export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
