import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's top folder, without a slash at its end. */
export const repositoryRoot = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
